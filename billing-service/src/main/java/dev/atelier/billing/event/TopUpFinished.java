// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import java.time.Instant;

/**
 * An automatic top-up ended.
 *
 * @param outcome {@code paid} or {@code failed}
 * @param credits the credits that the account got, 0 after a failure
 */
record TopUpFinished(
        String eventId, long account, long credential, long topup, String outcome, long credits, Instant at) {
    static final String TYPE = "credits.topup_finished.v1";
}
