// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** The way a request came in. */
public enum Origin {
    WEB,
    API,
    MCP,
    CLI;

    @JsonCreator
    public static Origin of(String wire) {
        return Arrays.stream(values())
                .filter(origin -> origin.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("An origin is one of web, api, mcp, cli.", "origin"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
