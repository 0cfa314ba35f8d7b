// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.error.ErrorCode;
import java.util.Map;
import java.util.Optional;

/** An error response of a dialect. */
public record DialectError(int status, JsonNode body, Map<String, String> headers) {

    public DialectError {
        headers = Map.copyOf(headers);
    }

    /** A native error before its translation into a dialect. */
    public record Refusal(ErrorCode code, String message, Optional<String> param) {}
}
