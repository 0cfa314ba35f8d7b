// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A call of an upstream to our callback address.
 *
 * @param headers by lower-case name
 * @param body as it was sent, at most what the configuration allows
 */
public record Callback(Map<String, String> headers, String body) {

    public Callback {
        headers = Map.copyOf(headers);
    }

    /** The bytes a signature is made over. */
    public byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
