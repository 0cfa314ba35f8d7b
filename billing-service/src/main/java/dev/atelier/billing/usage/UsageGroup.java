// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** The groups of a usage report; charges without the value count under {@code unknown}. */
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

    static UsageGroup parse(String wire) {
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

    /** The SQL expression to group by. */
    String column() {
        return column;
    }

    /** The SQL order: days by date, other groups by credits spent. */
    String order() {
        return this == DAY ? "1" : "4 desc, 1";
    }
}
