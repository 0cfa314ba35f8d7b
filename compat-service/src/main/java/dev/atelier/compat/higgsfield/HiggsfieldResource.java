// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.status.StatusService;
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

/** Submits, reads and cancels requests. */
@Path("/compat/hf")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class HiggsfieldResource {
    private static final int ACCEPTED = 202;

    private final HiggsfieldDialect dialect;
    private final SubmitService submits;
    private final StatusService statuses;

    HiggsfieldResource(HiggsfieldDialect dialect, SubmitService submits, StatusService statuses) {
        this.dialect = dialect;
        this.submits = submits;
        this.statuses = statuses;
    }

    @POST
    @Path("/{path:.+}")
    public JsonNode submit(@RestPath String path, InputStream body, RoutingContext http) {
        return dialect.view(submits.submit(dialect, path, body, ResponseWatch.start(http)));
    }

    @GET
    @Path("/requests/{id}/status")
    public JsonNode status(@RestPath String id) {
        return dialect.view(statuses.read(dialect, id));
    }

    @POST
    @Path("/requests/{id}/cancel")
    public Response cancel(@RestPath String id) {
        statuses.cancel(dialect, id);
        return Response.status(ACCEPTED).build();
    }
}
