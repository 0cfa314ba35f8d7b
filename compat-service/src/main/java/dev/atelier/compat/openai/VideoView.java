// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.dialect.OpenAiErrors;
import java.time.Instant;

/** The one view of a film. Each member is there in each state, as the clients' types say. */
final class VideoView {
    /** The path of films below the base URL, and of their rows. */
    static final String PATH = "videos";

    private static final String PREFIX = "video_";
    private static final int WHOLE = 100;

    private VideoView() {}

    static ObjectNode of(CompatRequest request) {
        ObjectNode shown = request.shown().orElseThrow();
        JsonNode made = request.progress().outputs().path(0);
        ObjectNode view = JsonNodeFactory.instance.objectNode();
        view.put("id", id(request))
                .put("object", "video")
                .put("model", shown.path("model").asText())
                .put("status", status(request))
                .put("progress", progress(request))
                .put("created_at", request.createdAt().getEpochSecond())
                .put(
                        "completed_at",
                        request.progress()
                                .finishedAt()
                                .map(Instant::getEpochSecond)
                                .orElse(null))
                .putNull("expires_at")
                .put("prompt", shown.path("prompt").asText())
                .put(
                        "size",
                        PictureBody.size(made)
                                .orElseGet(() -> shown.path("size").asText()))
                .put("seconds", shown.path("seconds").asText())
                .putNull("remixed_from_video_id")
                .putNull("error");
        OpenAiDialect.failure(request).ifPresent(failure -> {
            JsonNode error = OpenAiErrors.of(failure).body().path("error");
            view.putObject("error")
                    .put("code", request.progress().errorCode().orElse("provider_error"))
                    .set("message", error.path("message"));
        });
        return view;
    }

    static String id(CompatRequest request) {
        return PREFIX + request.id();
    }

    /** The id of the request behind the id of a film; another text is the id of none. */
    static String requestId(String video) {
        return video.startsWith(PREFIX) ? video.substring(PREFIX.length()) : "";
    }

    /** Programs wait for these words and no others; there is none for a canceled run. */
    private static String status(CompatRequest request) {
        return switch (request.progress().state()) {
            case STARTING, QUEUED -> "queued";
            case IN_PROGRESS -> "in_progress";
            case COMPLETED -> "completed";
            case FAILED, NSFW, CANCELED -> "failed";
        };
    }

    private static int progress(CompatRequest request) {
        return switch (request.progress().state()) {
            case COMPLETED -> WHOLE;
            case STARTING, QUEUED, FAILED, NSFW, CANCELED -> 0;
            case IN_PROGRESS ->
                Math.min(WHOLE - 1, (int) (request.progress().share().orElse(0.0) * WHOLE));
        };
    }
}
