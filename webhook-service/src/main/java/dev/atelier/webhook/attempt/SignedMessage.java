// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An event as a receiver gets it: the signed bytes and all their headers. */
public final class SignedMessage {
    private final byte[] body;
    private final Map<String, String> headers;

    SignedMessage(byte[] body, Map<String, String> headers) {
        this.body = body;
        this.headers = Map.copyOf(headers);
    }

    byte[] body() {
        return body;
    }

    /** The body, which is JSON in UTF-8. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public Map<String, String> headers() {
        return headers;
    }
}
