// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;

/** The way a request came in. */
public enum Origin implements WireName {
    WEB,
    API,
    MCP,
    CLI;

    @JsonCreator
    public static Origin of(String wire) {
        return WireName.parse(Origin.class, wire, "An origin", "origin");
    }
}
