// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A call of an upstream to our callback address.
 *
 * @param headers by lower-case name
 * @param body unchanged, at most as long as the configuration allows
 */
public record Callback(Map<String, String> headers, String body) {

    public Callback {
        headers = Map.copyOf(headers);
    }

    /** The bytes that a signature covers. */
    public byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
