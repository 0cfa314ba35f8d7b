// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import java.time.Instant;

/**
 * An account was closed for good.
 *
 * @param credits the rest of the balance, which was removed
 */
record AccountClosed(String eventId, long account, long credits, Instant at) {
    static final String TYPE = "account.closed.v1";
}
