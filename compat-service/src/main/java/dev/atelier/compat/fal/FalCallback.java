// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.CallbackMessage;
import dev.atelier.compat.dialect.CallbackMessage.Scheme;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.dialect.DialectError;
import java.util.Map;
import java.util.Optional;

/** The callback of this dialect; it is signed at each attempt, because a receiver refuses what is minutes old. */
final class FalCallback {
    private FalCallback() {}

    static CallbackMessage of(CompatRequest request) {
        String body = body(request, request.id().toString()).toString();
        return new CallbackMessage(body, Map.of("Content-Type", "application/json"), Scheme.FAL);
    }

    private static JsonNode body(CompatRequest request, String id) {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("request_id", id).put("gateway_request_id", id);
        Optional<DialectError> failure = FalViews.failure(request);
        if (failure.isEmpty()) {
            return body.put("status", "OK").set("payload", FalViews.output(request));
        }
        DialectError error = failure.orElseThrow();
        return body.put("status", "ERROR")
                .put("error", "Invalid status code: " + error.status())
                .set("payload", error.body());
    }
}
