// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret that we share with one receiver: {@code whsec_} and 32 random bytes in base64. */
public record EndpointSecret(String text) {
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

    /** The secret that stands for these bytes. */
    public static EndpointSecret of(byte[] bytes) {
        return new EndpointSecret(PREFIX + Base64.getEncoder().encodeToString(bytes));
    }

    /** The key of {@code Service-Signature}: the whole text, prefix included. */
    public byte[] wholeText() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The key of the Standard Webhooks headers: the bytes behind the prefix. */
    public byte[] decoded() {
        return Base64.getDecoder().decode(text.substring(PREFIX.length()));
    }

    @Override
    public String toString() {
        return "EndpointSecret[hidden]";
    }
}
