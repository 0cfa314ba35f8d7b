// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.FailureMessages;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestProgress;

/** Builds the one body of this dialect. */
final class StatusView {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private StatusView() {}

    /** @param url the URL of the request, without an action */
    static ObjectNode of(CompatRequest request, String url) {
        ObjectNode view = JSON.objectNode()
                .put("status", status(request.progress()))
                .put("request_id", request.id().toString())
                .put("status_url", url + "/status")
                .put("cancel_url", url + "/cancel");
        switch (request.progress().state()) {
            case COMPLETED -> addOutputs(view, request.progress().outputs());
            case FAILED ->
                view.put(
                        "error",
                        FailureMessages.of(request.progress().errorCode().orElse("")));
            case STARTING, QUEUED, IN_PROGRESS, NSFW, CANCELED -> {}
        }
        return view;
    }

    /** The vendor's Python client stops at any other word. */
    private static String status(RequestProgress progress) {
        return switch (progress.state()) {
            case STARTING, QUEUED -> "queued";
            case IN_PROGRESS -> "in_progress";
            case COMPLETED -> "completed";
            case FAILED -> "failed";
            case NSFW -> "nsfw";
            case CANCELED -> "canceled";
        };
    }

    private static void addOutputs(ObjectNode view, JsonNode outputs) {
        ArrayNode images = JSON.arrayNode();
        for (JsonNode output : outputs) {
            ObjectNode link = JSON.objectNode().put("url", output.path("url").asText());
            switch (output.path("type").asText()) {
                case "image" -> images.add(link);
                case "video" -> view.putIfAbsent("video", link);
                default -> {}
            }
        }
        if (!images.isEmpty()) {
            view.set("images", images);
        }
    }
}
