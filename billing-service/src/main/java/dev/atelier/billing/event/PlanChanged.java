// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import dev.atelier.platform.caller.Plan;
import java.time.Instant;

/** The plan of an account was changed. */
record PlanChanged(String eventId, long account, Plan was, Plan plan, Instant at) {
    static final String TYPE = "account.plan_changed.v1";
}
