// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replicate.ResultPage.Cursor;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.submit.SubmitBody;
import dev.atelier.platform.error.ApiException;
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
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Predictions: created by version, by model or by deployment, then read, listed and canceled. */
@Path("/compat/replicate/v1")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class PredictionResource {
    private static final int CREATED = 201;
    private static final Pattern WAIT = Pattern.compile("(?:^|[,; ])wait(?:=([0-9]{1,4}))?(?:$|[,; ])");

    private final PredictionStartService starts;
    private final PredictionService predictions;
    private final ReplicateModels models;
    private final SubmitBody bodies;

    PredictionResource(
            PredictionStartService starts, PredictionService predictions, ReplicateModels models, SubmitBody bodies) {
        this.starts = starts;
        this.predictions = predictions;
        this.models = models;
        this.bodies = bodies;
    }

    @POST
    @Path("/predictions")
    public Response create(@RestHeader("Prefer") @Nullable String prefer, InputStream body, RoutingContext http) {
        return create(
                prefer,
                body,
                http,
                sent -> models.ofVersion(
                        sent.version().orElseThrow(() -> ApiException.invalid("version is required.", "version"))));
    }

    /** A deployment is a name of a model here. */
    @POST
    @Path("/{kind:models|deployments}/{owner}/{name}/predictions")
    public Response create(
            @RestPath String owner,
            @RestPath String name,
            @RestHeader("Prefer") @Nullable String prefer,
            InputStream body,
            RoutingContext http) {
        return create(prefer, body, http, _ -> models.get(owner + "/" + name));
    }

    private Response create(
            @Nullable String prefer,
            InputStream in,
            RoutingContext http,
            Function<PredictionBody, ReplicateModel> model) {
        ResponseWatch watch = ResponseWatch.start(http);
        byte[] bytes = bodies.read(in);
        PredictionBody.refuseTypedArrays(bytes);
        PredictionBody body = PredictionBody.of(bodies.parse(bytes));
        ObjectNode prediction = starts.create(model.apply(body), body, bytes, wait(prefer), watch);
        return Response.status(CREATED).entity(prediction).build();
    }

    /** How long a client asks to wait; no longer than the shortest time limit of the clients allows. */
    private static Optional<Duration> wait(@Nullable String prefer) {
        Matcher wait = WAIT.matcher(prefer == null ? "" : prefer);
        if (!wait.find()) {
            return Optional.empty();
        }
        long asked = wait.group(1) == null ? RunWaiter.LONGEST.toSeconds() : Long.parseLong(wait.group(1));
        return Optional.of(Duration.ofSeconds(Math.clamp(asked, 1, RunWaiter.LONGEST.toSeconds())));
    }

    @GET
    @Path("/predictions/{id}")
    public ObjectNode get(@RestPath String id) {
        return predictions.get(id);
    }

    @GET
    @Path("/predictions")
    public ObjectNode list(@RestQuery @Nullable String cursor) {
        return predictions.list(Cursor.parse(cursor));
    }

    @POST
    @Path("/predictions/{id}/cancel")
    public ObjectNode cancel(@RestPath String id) {
        return predictions.cancel(id);
    }
}
