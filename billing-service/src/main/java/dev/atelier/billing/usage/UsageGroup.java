// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** What spending is summed up by; charges that came without it count under {@code unknown}. */
public enum UsageGroup {
    DAY("day::text"),
    MODEL("coalesce(model, 'unknown')"),
    PROJECT("coalesce('proj_' || project_id, 'unknown')"),
    CREDENTIAL("'key_' || credential_id"),
    ORIGIN("coalesce(origin, 'unknown')");

    private final String column;

    UsageGroup(String column) {
        this.column = column;
    }

    static UsageGroup of(String wire) {
        return Arrays.stream(values())
                .filter(group -> group.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid(
                        "group_by is one of day, model, project, credential, origin.", "group_by"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the database groups by. */
    String column() {
        return column;
    }

    /** Days in their order, everything else by what was spent. */
    String order() {
        return this == DAY ? "1" : "4 desc, 1";
    }
}
