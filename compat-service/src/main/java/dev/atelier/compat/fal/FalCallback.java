// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.CallbackMessage;
import dev.atelier.compat.dialect.DialectError;
import dev.atelier.compat.request.CompatRequest;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** The callback of this dialect, signed at the moment it is handed over. */
@Singleton
class FalCallback {
    private final FalKey key;
    private final Clock clock;

    FalCallback(FalKey key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    CallbackMessage of(CompatRequest request) {
        String id = request.id().toString();
        String user = "acct_" + request.account();
        String time = Long.toString(clock.instant().getEpochSecond());
        String body = body(request, id).toString();
        return new CallbackMessage(
                body,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "X-Fal-Webhook-Request-Id",
                        id,
                        "X-Fal-Webhook-User-Id",
                        user,
                        "X-Fal-Webhook-Timestamp",
                        time,
                        "X-Fal-Webhook-Signature",
                        key.sign(signed(id, user, time, body))));
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

    private static byte[] signed(String id, String user, String time, String body) {
        String hash = HexFormat.of().formatHex(sha256(body.getBytes(StandardCharsets.UTF_8)));
        return String.join("\n", id, user, time, hash).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
