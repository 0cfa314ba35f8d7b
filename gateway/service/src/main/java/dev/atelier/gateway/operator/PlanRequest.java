// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.caller.Plan;
import org.jspecify.annotations.Nullable;

/** Changes the plan of an account. */
record PlanRequest(@Nullable String plan, @Nullable String reason) {

    BillingClient.PlanChange change(String actor) {
        return new BillingClient.PlanChange(
                Plan.of(Checks.oneOf(NewAccountRequest.PLANS, plan, "plan")), Checks.text(reason, "reason"), actor);
    }
}
