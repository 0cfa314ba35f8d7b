// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import dev.atelier.generation.provider.Callback;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of the Standard Webhooks scheme: HMAC-SHA-256 over id, time and body. */
final class StandardWebhook {
    private static final String VERSION = "v1,";
    private static final int MOST_SIGNATURES = 10;

    private StandardWebhook() {}

    static String timestamp(Callback callback) {
        return callback.headers().getOrDefault("webhook-timestamp", "");
    }

    /** @param secret {@code whsec_} and the key in base64 */
    static boolean fits(String secret, Callback callback) {
        Optional<byte[]> expected = key(secret).map(key -> sign(key, signed(callback)));
        return expected.isPresent()
                && Stream.of(callback.headers()
                                .getOrDefault("webhook-signature", "")
                                .split(" ", MOST_SIGNATURES))
                        .filter(signature -> signature.startsWith(VERSION))
                        .flatMap(signature -> decoded(signature.substring(VERSION.length())).stream())
                        .anyMatch(given -> MessageDigest.isEqual(given, expected.orElseThrow()));
    }

    private static byte[] signed(Callback callback) {
        String id = callback.headers().getOrDefault("webhook-id", "");
        return (id + "." + timestamp(callback) + "." + callback.body()).getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> key(String secret) {
        return decoded(secret.substring(secret.indexOf('_') + 1)).filter(key -> key.length > 0);
    }

    private static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static byte[] sign(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }
}
