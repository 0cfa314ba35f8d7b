// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.secret.CallbackKey;
import dev.atelier.platform.secret.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes the headers {@code X-Fal-Webhook-*}: an Ed25519 signature over request id, user id, time and SHA-256 of the body,
 * one to a line.
 */
@ApplicationScoped
public class FalSigner {
    private static final String PREFIX = "X-Fal-Webhook-";

    private final CallbackKey key;

    FalSigner(CallbackKey key) {
        this.key = key;
    }

    public Map<String, String> headers(String request, long account, byte[] body, Instant time) {
        String user = new AccountId(account).toString();
        String seconds = Long.toString(time.getEpochSecond());
        String message =
                String.join("\n", request, user, seconds, HexFormat.of().formatHex(Sha256.of(body)));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(PREFIX + "Request-Id", request);
        headers.put(PREFIX + "User-Id", user);
        headers.put(PREFIX + "Timestamp", seconds);
        headers.put(PREFIX + "Signature", key.sign(message.getBytes(StandardCharsets.UTF_8)));
        return headers;
    }
}
