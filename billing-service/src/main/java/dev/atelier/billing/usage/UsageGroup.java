// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.json.WireName;

/** The groups of a usage report; charges without the value count under {@code unknown}. */
public enum UsageGroup implements WireName {
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
        return WireName.parse(UsageGroup.class, wire, "group_by", "group_by");
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
