// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.platform.json.WireName;

/** What a report of costs is grouped by; the statement of {@link CostRepository} knows the names. */
enum CostGroup implements WireName {
    MODEL,
    DAY,
    /** Runs that never were in a queue count under {@code none}. */
    UPSTREAM
}
