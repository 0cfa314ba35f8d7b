// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;

/** The secret that one receiver shares with this service: {@code whsec_} and 32 random bytes in base64. */
public record EndpointSecret(String text) {
    /** How long the former secret signs too after a rotation, so that receivers can change over; documented. */
    public static final Duration ROTATION_OVERLAP = Duration.ofHours(24);

    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    public EndpointSecret {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("not an endpoint secret");
        }
    }

    public static EndpointSecret random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return of(bytes);
    }

    /** The secret whose decoded form is these bytes. */
    public static EndpointSecret of(byte[] bytes) {
        return new EndpointSecret(PREFIX + Base64.getEncoder().encodeToString(bytes));
    }

    /** The key of {@code Service-Signature}: the whole text, prefix included. */
    public byte[] wholeText() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The key of the Standard Webhooks headers: the bytes after the prefix. */
    public byte[] decoded() {
        return Base64.getDecoder().decode(text.substring(PREFIX.length()));
    }

    @Override
    public String toString() {
        return "EndpointSecret[hidden]";
    }
}
