// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.platform.json.WireName;

/** What a report of costs is grouped by. */
enum CostGroup implements WireName {
    MODEL("model_slug"),
    DAY("to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD')"),
    /** Runs that never reached an upstream count under {@code none}. */
    UPSTREAM("coalesce(handed_to, nullif(queue, ''), 'none')");

    private final String column;

    CostGroup(String column) {
        this.column = column;
    }

    /** The SQL expression to group by. */
    String column() {
        return column;
    }

    /** The SQL order: days by date, other groups by what they cost. */
    String order() {
        return this == DAY ? "1" : "5 desc, 1";
    }
}
