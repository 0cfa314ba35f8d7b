// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.status.RunWaiter.Message;
import dev.atelier.compat.status.StatusService;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.compat.translate.TextInput;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.FalErrors;
import dev.atelier.platform.error.ApiException;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestPath;

/** The queue and the synchronous runs of this dialect. */
@Path("/compat/fal")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
public class FalQueueResource {
    private static final String REQUEST_ID = "x-fal-request-id";
    private static final String REQUEST = "/queue/{app:.+}/requests/{id}";
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int BAD_REQUEST = 400;

    private final FalDialect dialect;
    private final RunWaiter waiter;
    private final SubmitService submits;
    private final StatusService statuses;

    FalQueueResource(FalDialect dialect, RunWaiter waiter, SubmitService submits, StatusService statuses) {
        this.dialect = dialect;
        this.waiter = waiter;
        this.submits = submits;
        this.statuses = statuses;
    }

    @POST
    @Path("/queue/{path:.+}")
    @RunOnVirtualThread
    public Response submit(@RestPath String path, InputStream body, RoutingContext http) {
        CompatRequest request = submits.submit(dialect, path, body, ResponseWatch.start(http));
        ObjectNode queued = dialect.status(request);
        queued.put("gateway_request_id", request.id().toString());
        return respond(Response.ok(queued), request);
    }

    @POST
    @Path("/run/{path:.+}")
    @RunOnVirtualThread
    public Response run(@RestPath String path, InputStream body, RoutingContext http) {
        return runAndHold(path, body, http);
    }

    /** The input is in the query; an image element of a page can run a model that way. */
    @GET
    @Path("/run/{path:.+}")
    @RunOnVirtualThread
    public Response runByQuery(@RestPath String path, RoutingContext http) {
        JsonNode schema =
                dialect.translation(path).map(Translation::schema).orElseThrow(() -> ApiException.notFound("model"));
        ObjectNode input = TextInput.read(
                schema,
                http.queryParams().names().stream()
                        .filter(name -> !name.equals(dialect.callbackParameter()))
                        .collect(Collectors.toMap(Function.identity(), http.queryParams()::getAll)));
        return runAndHold(path, new ByteArrayInputStream(input.toString().getBytes(StandardCharsets.UTF_8)), http);
    }

    private Response runAndHold(String path, InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        CompatRequest request =
                waiter.awaitEnd(() -> submits.hold(dialect, path, body, watch), watch, RunWaiter.LONGEST);
        if (!request.isFinished()) {
            // The clients repeat after a 504, and the repeat must find this run instead of starting another.
            watch.withhold();
            return respond(error(FalErrors.timeout()), request);
        }
        return respondWithResult(request);
    }

    @GET
    @Path(REQUEST + "/status")
    @RunOnVirtualThread
    public Response status(@RestPath String app, @RestPath String id) {
        CompatRequest request = read(app, id);
        int status = request.isFinished() ? OK : ACCEPTED;
        return respond(Response.status(status).entity(dialect.status(request)), request);
    }

    @GET
    @Path(REQUEST + "/status/stream")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RunOnVirtualThread
    public Response stream(@RestPath String app, @RestPath String id) {
        return Response.ok(waiter.stream(
                        read(app, id), current -> List.of(new Message(Optional.empty(), dialect.status(current)))))
                .build();
    }

    @GET
    @Path(REQUEST)
    @RunOnVirtualThread
    public Response result(@RestPath String app, @RestPath String id) {
        CompatRequest request = read(app, id);
        if (!request.isFinished()) {
            JsonNode wait = JsonNodeFactory.instance.objectNode().put("detail", "Request is still in progress");
            return respond(Response.status(BAD_REQUEST).entity(wait), request);
        }
        return respondWithResult(request);
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
        requireApp(app, statuses.find(dialect, id));
        CompatRequest request = statuses.cancel(dialect, id);
        JsonNode canceled = JsonNodeFactory.instance.objectNode().put("status", "CANCELLATION_REQUESTED");
        return respond(Response.status(ACCEPTED).entity(canceled), request);
    }

    private CompatRequest read(String app, String id) {
        return requireApp(app, statuses.read(dialect, id));
    }

    /** @param app owner and alias of a model, or more of its path: clients drop the rest of the path */
    private static CompatRequest requireApp(String app, CompatRequest request) {
        if (request.path().equals(app) || request.path().startsWith(app + "/")) {
            return request;
        }
        throw ApiException.notFound("request");
    }

    private static Response respondWithResult(CompatRequest request) {
        return respond(
                FalViews.failure(request)
                        .map(FalQueueResource::error)
                        .orElseGet(() -> Response.ok(FalViews.output(request))),
                request);
    }

    private static Response.ResponseBuilder error(DialectError error) {
        Response.ResponseBuilder answer = Response.status(error.status()).entity(error.body());
        error.headers().forEach(answer::header);
        return answer;
    }

    private static Response respond(Response.ResponseBuilder answer, CompatRequest request) {
        return answer.type(MediaType.APPLICATION_JSON_TYPE)
                .header(REQUEST_ID, request.id())
                .build();
    }
}
