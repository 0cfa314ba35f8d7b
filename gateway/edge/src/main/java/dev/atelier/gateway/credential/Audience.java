// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** The resources of this installation that an access token can be for (RFC 8707). */
public enum Audience implements WireName {
    /** The HTTP API at the base address. */
    API,
    /** The assistant connection at {@code /mcp}. */
    MCP;

    @JsonCreator
    public static Audience of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
