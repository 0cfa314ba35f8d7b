// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.StatusService;
import dev.atelier.compat.submit.AnswerWatch;
import dev.atelier.compat.submit.BodyReader;
import dev.atelier.compat.submit.Callers;
import dev.atelier.compat.submit.SubmitRequest;
import dev.atelier.compat.submit.SubmitService;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import org.jboss.resteasy.reactive.RestPath;

/** Submits, reads and cancels requests; what is not one of the models or of these paths does not exist. */
@Path("/compat/hf")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class HiggsfieldResource {
    private static final int ACCEPTED = 202;

    private final HiggsfieldDialect dialect;
    private final StatusEnvelope envelope;
    private final SubmitService submits;
    private final StatusService statuses;
    private final Callers callers;
    private final BodyReader bodies;

    HiggsfieldResource(
            HiggsfieldDialect dialect,
            StatusEnvelope envelope,
            SubmitService submits,
            StatusService statuses,
            Callers callers,
            BodyReader bodies) {
        this.dialect = dialect;
        this.envelope = envelope;
        this.submits = submits;
        this.statuses = statuses;
        this.callers = callers;
        this.bodies = bodies;
    }

    @POST
    @Path("/{path:.+}")
    public JsonNode submit(@RestPath String path, InputStream body, RoutingContext http) {
        AnswerWatch watch = AnswerWatch.on(http);
        var request = new SubmitRequest(
                dialect,
                path,
                bodies.read(body),
                http.queryParam(dialect.callbackParameter()),
                callers.get(),
                callers.token());
        return shown(submits.submit(request, watch));
    }

    @GET
    @Path("/requests/{id}/status")
    public JsonNode status(@RestPath String id) {
        return shown(statuses.read(dialect, id, callers.account(), callers.token()));
    }

    @POST
    @Path("/requests/{id}/cancel")
    public Response cancel(@RestPath String id) {
        statuses.cancel(dialect, id, callers.account(), callers.token());
        return Response.status(ACCEPTED).build();
    }

    private JsonNode shown(CompatRequest request) {
        return envelope.of(dialect, request);
    }
}
