// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Callback;
import dev.atelier.platform.secret.Hmac;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/** The signature of the Standard Webhooks scheme: HMAC-SHA-256 over id, time and body. */
public final class StandardWebhook {
    private static final String VERSION = "v1,";
    private static final int MAX_SIGNATURES = 10;

    private StandardWebhook() {}

    public static String timestamp(Callback callback) {
        return callback.headers().getOrDefault("webhook-timestamp", "");
    }

    /** @param secret {@code whsec_} and the key in base64 */
    public static boolean verifies(String secret, Callback callback) {
        Optional<byte[]> expected =
                parseKey(secret).map(key -> new Hmac(Hmac.key(key)).compute(signedContent(callback)));
        return expected.isPresent()
                && Stream.of(callback.headers()
                                .getOrDefault("webhook-signature", "")
                                .split(" ", MAX_SIGNATURES))
                        .filter(signature -> signature.startsWith(VERSION))
                        .flatMap(signature -> decode(signature.substring(VERSION.length())).stream())
                        .anyMatch(given -> MessageDigest.isEqual(given, expected.orElseThrow()));
    }

    private static byte[] signedContent(Callback callback) {
        String id = callback.headers().getOrDefault("webhook-id", "");
        return (id + "." + timestamp(callback) + "." + callback.body()).getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> parseKey(String secret) {
        return decode(secret.substring(secret.indexOf('_') + 1)).filter(key -> key.length > 0);
    }

    private static Optional<byte[]> decode(String base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
