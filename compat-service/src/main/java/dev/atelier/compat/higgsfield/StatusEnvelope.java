// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.FailureWords;
import dev.atelier.compat.dialect.PublicAddresses;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.Progress;
import jakarta.inject.Singleton;

/** The one body of this dialect: the answer to a submit, a status read, a callback. */
@Singleton
class StatusEnvelope {
    private final PublicAddresses addresses;

    StatusEnvelope(PublicAddresses addresses) {
        this.addresses = addresses;
    }

    ObjectNode of(Dialect dialect, CompatRequest request) {
        String place = "/requests/" + request.id();
        ObjectNode envelope = JsonNodeFactory.instance
                .objectNode()
                .put("status", word(request.progress()))
                .put("request_id", request.id().toString())
                .put("status_url", addresses.of(dialect, place + "/status"))
                .put("cancel_url", addresses.of(dialect, place + "/cancel"));
        switch (request.progress().state()) {
            case COMPLETED -> addOutputs(envelope, request.progress().outputs());
            case FAILED ->
                envelope.put(
                        "error", FailureWords.of(request.progress().errorCode().orElse("")));
            case STARTING, QUEUED, IN_PROGRESS, NSFW, CANCELED -> {}
        }
        return envelope;
    }

    /** Every word there is: another one ends the vendor's Python client. */
    private static String word(Progress progress) {
        return switch (progress.state()) {
            case STARTING, QUEUED -> "queued";
            case IN_PROGRESS -> "in_progress";
            case COMPLETED -> "completed";
            case FAILED -> "failed";
            case NSFW -> "nsfw";
            case CANCELED -> "canceled";
        };
    }

    private static void addOutputs(ObjectNode envelope, JsonNode outputs) {
        ArrayNode images = JsonNodeFactory.instance.arrayNode();
        for (JsonNode output : outputs) {
            ObjectNode link = JsonNodeFactory.instance
                    .objectNode()
                    .put("url", output.path("url").asText());
            switch (output.path("type").asText()) {
                case "image" -> images.add(link);
                case "video" -> envelope.putIfAbsent("video", link);
                default -> {}
            }
        }
        if (!images.isEmpty()) {
            envelope.set("images", images);
        }
    }
}
