// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import java.time.Instant;

/**
 * A charge took the balance of an account below the threshold.
 *
 * @param balance credits left right after the charge
 */
record LowBalance(String eventId, long account, long balance, long threshold, Instant at) {
    static final String TYPE = "credits.low_balance.v1";
}
