// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** The four plans, lowest first. */
public enum Plan {
    FREE,
    BASIC,
    PRO,
    STUDIO;

    @JsonCreator
    public static Plan of(String wire) {
        return Arrays.stream(values())
                .filter(plan -> plan.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("A plan is one of free, basic, pro, studio.", "plan"));
    }

    public boolean covers(Plan needed) {
        return compareTo(needed) >= 0;
    }

    /** API keys belong to the two highest plans. */
    public boolean hasApiKeys() {
        return covers(PRO);
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
