// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;

/** The four plans, lowest first. */
public enum Plan implements WireName {
    FREE,
    BASIC,
    PRO,
    STUDIO;

    @JsonCreator
    public static Plan of(String wire) {
        return WireName.parse(Plan.class, wire, "A plan", "plan");
    }

    public boolean covers(Plan needed) {
        return compareTo(needed) >= 0;
    }

    /** API keys belong to the two highest plans. */
    public boolean hasApiKeys() {
        return covers(PRO);
    }
}
