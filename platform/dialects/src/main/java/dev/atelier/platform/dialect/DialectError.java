// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** An error response of a dialect. */
public record DialectError(int status, JsonNode body, Map<String, String> headers) {

    public DialectError {
        headers = Map.copyOf(headers);
    }
}
