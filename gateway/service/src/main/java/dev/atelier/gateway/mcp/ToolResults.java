// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Turns responses of the public API into results that an assistant can read: text, links to media, and small images. */
@Singleton
class ToolResults {
    private final InlineImages images;

    ToolResults(InlineImages images) {
        this.images = images;
    }

    Future<ObjectNode> render(RequestContext context, ToolRequest call, BufferedResponse response) {
        return BlockingWork.run(() -> read(call, response)).compose(result -> images.add(context, result));
    }

    /** A refusal that never reached a service. */
    static ObjectNode refusal(ApiException refusal, Optional<String> requestId) {
        return refusal(
                refusal.code(),
                refusal.message(),
                refusal.param().orElse(""),
                refusal.retryAfter()
                        .map(wait -> Long.toString(Math.max(1, wait.toSeconds())))
                        .orElse(""),
                requestId);
    }

    private static ObjectNode read(ToolRequest call, BufferedResponse response) {
        ObjectNode body = McpJson.readObject(response.body().getBytes())
                .orElseThrow(() -> new IllegalStateException("a service answered with something else than an object"));
        if (response.status() < 400) {
            return success(body);
        }
        JsonNode error = body.path("error");
        return refusal(
                ErrorCode.of(error.path("code").asText()).orElse(ErrorCode.INTERNAL_ERROR),
                error.path("message").asText(),
                error.path("param").asText(""),
                Optional.ofNullable(response.headers().get("Retry-After")).orElse(""),
                call.requestId());
    }

    private static ObjectNode success(ObjectNode body) {
        ObjectNode result = McpJson.object();
        ArrayNode content = result.putArray("content");
        NextStep.after(body).ifPresent(words -> addText(content, words));
        addText(content, McpJson.write(body));
        for (JsonNode output : body.path("outputs")) {
            addLink(
                    content,
                    output,
                    body.path("id").asText() + "#" + output.path("index").asInt());
        }
        if (body.path("id").asText().startsWith("file_")) {
            addLink(content, body, body.path("id").asText());
        }
        result.set("structuredContent", body);
        return result;
    }

    private static ObjectNode refusal(
            ErrorCode code, String message, String param, String retryAfter, Optional<String> requestId) {
        String where = param.isEmpty() ? "" : " (" + param + ")";
        String text = code.wire() + where + ": " + message + "\n" + NextStep.after(code, retryAfter, requestId);
        ObjectNode result = McpJson.object().put("isError", true);
        addText(result.putArray("content"), text);
        return result;
    }

    private static void addText(ArrayNode content, String text) {
        content.addObject().put("type", "text").put("text", text);
    }

    private static void addLink(ArrayNode content, JsonNode medium, String name) {
        if (!medium.path("url").isTextual()) {
            return;
        }
        ObjectNode link = content.addObject()
                .put("type", "resource_link")
                .put("uri", medium.path("url").textValue())
                .put("name", name);
        if (medium.path("content_type").isTextual()) {
            link.put("mimeType", medium.path("content_type").textValue());
        }
    }
}
