// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.model.ModelNames;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.platform.dialect.DialectName;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/** Starts films, which the client then asks for. */
@Path("/compat/openai/v1/videos")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class VideoCreateResource {
    private static final String USUAL_MODEL = "sora-2";
    private static final String REFERENCE = "input_reference";
    private static final Map<String, String> PLACES =
            Map.of("duration", "seconds", "aspect_ratio", "size", "resolution", "size", "image_url", REFERENCE);

    private final OpenAiCallReader calls;
    private final OpenAiInputs inputs;
    private final ModelNames names;
    private final OpenAiRuns runs;
    private final SubmitService submits;

    VideoCreateResource(
            OpenAiCallReader calls, OpenAiInputs inputs, ModelNames names, OpenAiRuns runs, SubmitService submits) {
        this.calls = calls;
        this.inputs = inputs;
        this.names = names;
        this.runs = runs;
        this.submits = submits;
    }

    /** The clients write a form also where there is no file. */
    @POST
    public JsonNode create(InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        return VideoView.of(submits.submit(submission(body, http), watch));
    }

    private Submission submission(InputStream body, RoutingContext http) {
        try (OpenAiCall call = calls.read(VideoView.PATH, body, http, Map.of(REFERENCE, REFERENCE))) {
            String name = call.text("model").orElse(USUAL_MODEL);
            String task = call.members().has(REFERENCE) ? "image-to-video" : "text-to-video";
            NativeModel model = names.resolve(
                    DialectName.OPENAI, name, found -> found.task().equals(task));
            ObjectNode input = inputs.film(call, model);
            return runs.submission(
                    call, model, input, PLACES, Optional.of(OpenAiInputs.shownFilm(call, model, name, input)));
        }
    }
}
