// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.submit.AnswerWatch;
import dev.atelier.compat.submit.BodyReader;
import dev.atelier.compat.submit.Callers;
import dev.atelier.compat.submit.SubmitRequest;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.FalErrors;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.io.InputStream;
import org.jboss.resteasy.reactive.RestPath;

/** The queue and the synchronous door of this dialect. */
@Path("/compat/fal")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
public class FalQueueResource {
    private static final String REQUEST_ID = "x-fal-request-id";
    private static final String REQUEST = "/queue/{app:.+}/requests/{id}";
    private static final int ACCEPTED = 202;
    private static final int BAD_REQUEST = 400;

    private final FalDialect dialect;
    private final FalRequests requests;
    private final FalWaits waits;
    private final SubmitService submits;
    private final Callers callers;
    private final BodyReader bodies;

    FalQueueResource(
            FalDialect dialect,
            FalRequests requests,
            FalWaits waits,
            SubmitService submits,
            Callers callers,
            BodyReader bodies) {
        this.dialect = dialect;
        this.requests = requests;
        this.waits = waits;
        this.submits = submits;
        this.callers = callers;
        this.bodies = bodies;
    }

    @POST
    @Path("/queue/{path:.+}")
    @RunOnVirtualThread
    public Response submit(@RestPath String path, InputStream body, RoutingContext http) {
        AnswerWatch watch = AnswerWatch.on(http);
        CompatRequest request = submits.submit(request(path, body, http), watch);
        ObjectNode queued = requests.status(request);
        queued.put("gateway_request_id", request.id().toString());
        return tagged(Response.ok(queued), request);
    }

    @POST
    @Path("/run/{path:.+}")
    @RunOnVirtualThread
    public Response run(@RestPath String path, InputStream body, RoutingContext http) {
        AnswerWatch watch = AnswerWatch.on(http);
        CompatRequest request = waits.ended(() -> submits.submitHeld(request(path, body, http), watch));
        if (!FalRequests.isCompleted(request)) {
            // The clients repeat after a 504: that repeat shall find this run and not start another.
            watch.withhold();
            return tagged(error(FalErrors.timeout()), request);
        }
        return outcome(request);
    }

    @GET
    @Path(REQUEST + "/status")
    @RunOnVirtualThread
    public Response status(@RestPath String app, @RestPath String id) {
        CompatRequest request = requests.read(app, id, callers);
        int status = FalRequests.isCompleted(request) ? 200 : ACCEPTED;
        return tagged(Response.status(status).entity(requests.status(request)), request);
    }

    @GET
    @Path(REQUEST + "/status/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Blocking
    public Multi<OutboundSseEvent> stream(@RestPath String app, @RestPath String id) {
        return waits.stream(requests.read(app, id, callers));
    }

    @GET
    @Path(REQUEST)
    @RunOnVirtualThread
    public Response result(@RestPath String app, @RestPath String id) {
        CompatRequest request = requests.read(app, id, callers);
        if (!FalRequests.isCompleted(request)) {
            JsonNode wait = JsonNodeFactory.instance.objectNode().put("detail", "Request is still in progress");
            return tagged(Response.status(BAD_REQUEST).entity(wait), request);
        }
        return outcome(request);
    }

    @GET
    @Path(REQUEST + "/response")
    @RunOnVirtualThread
    public Response response(@RestPath String app, @RestPath String id) {
        return result(app, id);
    }

    @PUT
    @Path(REQUEST + "/cancel")
    @RunOnVirtualThread
    public Response cancel(@RestPath String app, @RestPath String id) {
        CompatRequest request = requests.cancel(app, id, callers);
        JsonNode canceled = JsonNodeFactory.instance.objectNode().put("status", "CANCELLATION_REQUESTED");
        return tagged(Response.status(ACCEPTED).entity(canceled), request);
    }

    private SubmitRequest request(String path, InputStream body, RoutingContext http) {
        Buffer sent = bodies.read(body);
        return new SubmitRequest(
                dialect,
                path,
                // Without input the clients send nothing at all.
                sent.length() == 0 ? Buffer.buffer("{}") : sent,
                http.queryParam(dialect.callbackParameter()),
                callers.get(),
                callers.token());
    }

    private Response outcome(CompatRequest request) {
        return tagged(
                requests.failure(request)
                        .map(FalQueueResource::error)
                        .orElseGet(() -> Response.ok(requests.output(request))),
                request);
    }

    private static Response.ResponseBuilder error(DialectError error) {
        Response.ResponseBuilder answer = Response.status(error.status()).entity(error.body());
        error.headers().forEach(answer::header);
        return answer;
    }

    private static Response tagged(Response.ResponseBuilder answer, CompatRequest request) {
        return answer.type(MediaType.APPLICATION_JSON_TYPE)
                .header(REQUEST_ID, request.id())
                .build();
    }
}
