// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.FailureMessages;
import dev.atelier.compat.dialect.MediaTypes;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestState;
import dev.atelier.platform.dialect.DialectError;
import java.util.Map;
import java.util.Optional;

/** Builds the bodies of this dialect. Its status has no word for a failure: that is COMPLETED with an error. */
final class FalViews {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private FalViews() {}

    /** @param url the URL of the request, without an action */
    static ObjectNode status(CompatRequest request, String url) {
        ObjectNode view = JSON.objectNode();
        view.put("status", wireStatus(request.progress().state()))
                .put("request_id", request.id().toString())
                .put("response_url", url)
                .put("status_url", url + "/status")
                .put("cancel_url", url + "/cancel");
        switch (request.progress().state()) {
            case STARTING, QUEUED -> view.put("queue_position", 0);
            case IN_PROGRESS -> view.putArray("logs");
            case COMPLETED, FAILED, NSFW, CANCELED -> {
                view.putArray("logs");
                view.putObject("metrics");
                failure(request)
                        .ifPresent(error -> view.put("error", message(request))
                                .put("error_type", type(request.progress().state())));
            }
        }
        return view;
    }

    private static String wireStatus(RequestState state) {
        return switch (state) {
            case STARTING, QUEUED -> "IN_QUEUE";
            case IN_PROGRESS -> "IN_PROGRESS";
            case COMPLETED, FAILED, NSFW, CANCELED -> "COMPLETED";
        };
    }

    /** The body of a callback. */
    static ObjectNode callback(CompatRequest request) {
        String id = request.id().toString();
        ObjectNode body = JSON.objectNode().put("request_id", id).put("gateway_request_id", id);
        Optional<DialectError> failure = failure(request);
        if (failure.isEmpty()) {
            return body.put("status", "OK").set("payload", output(request));
        }
        DialectError error = failure.orElseThrow();
        return body.put("status", "ERROR")
                .put("error", "Invalid status code: " + error.status())
                .set("payload", error.body());
    }

    /** The result of a completed request. */
    static ObjectNode output(CompatRequest request) {
        ObjectNode output = JSON.objectNode();
        for (JsonNode made : request.progress().outputs()) {
            switch (made.path("type").asText()) {
                case "image" -> output.withArray("/images").add(file(made));
                case "video" -> output.putIfAbsent("video", file(made));
                case "audio" -> output.putIfAbsent("audio", file(made));
                default -> {}
            }
        }
        return output;
    }

    private static ObjectNode file(JsonNode made) {
        String url = made.path("url").asText();
        String name = url.substring(url.lastIndexOf('/') + 1);
        ObjectNode file = JSON.objectNode();
        file.put("url", url).put("file_name", name).put("content_type", MediaTypes.ofName(name));
        for (String member : new String[] {"width", "height"}) {
            if (made.path(member).isNumber()) {
                file.set(member, made.get(member));
            }
        }
        return file;
    }

    /** The result of a request that did not succeed; empty for every other one. */
    static Optional<DialectError> failure(CompatRequest request) {
        return switch (request.progress().state()) {
            case STARTING, QUEUED, IN_PROGRESS, COMPLETED -> Optional.empty();
            case NSFW -> Optional.of(model(422, request, "prompt"));
            case CANCELED ->
                Optional.of(new DialectError(
                        499,
                        JSON.objectNode().put("detail", message(request)).put("error_type", "client_cancelled"),
                        Map.of("X-Fal-Error-Type", "client_cancelled")));
            // The clients repeat other 5xx, which is useless: this request has ended.
            case FAILED -> Optional.of(model(500, request, ""));
        };
    }

    private static DialectError model(int status, CompatRequest request, String member) {
        ObjectNode fault = JSON.objectNode();
        var loc = fault.putArray("loc").add("body");
        if (!member.isEmpty()) {
            loc.add(member);
        }
        fault.put("msg", message(request)).put("type", type(request.progress().state()));
        return new DialectError(
                status,
                JSON.objectNode().set("detail", JSON.arrayNode().add(fault)),
                Map.of("X-Fal-Retryable", "false"));
    }

    private static String message(CompatRequest request) {
        return FailureMessages.of(request.progress().errorCode().orElse(""));
    }

    private static String type(RequestState state) {
        return switch (state) {
            case NSFW -> "content_policy_violation";
            case CANCELED -> "client_cancelled";
            default -> "internal_server_error";
        };
    }
}
