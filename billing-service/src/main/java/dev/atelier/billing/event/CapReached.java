// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import java.time.Instant;
import java.time.LocalDate;

/**
 * A credential has used up a cap, or a charge was refused because of the cap; published once per window.
 *
 * @param period {@code day} or {@code month}, of the UTC calendar
 */
record CapReached(
        String eventId,
        long account,
        long credential,
        String period,
        LocalDate periodStart,
        Instant resetsAt,
        Instant at) {
    static final String TYPE = "credits.cap_reached.v1";
}
