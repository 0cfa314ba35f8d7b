// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;

/** What a credential may do. */
public enum Scope implements WireName {
    READ,
    GENERATE,
    LIBRARY;

    @JsonCreator
    public static Scope of(String wire) {
        return WireName.parse(Scope.class, wire, "A scope", "scopes");
    }
}
