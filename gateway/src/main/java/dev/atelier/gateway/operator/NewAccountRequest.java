// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.caller.Plan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An account to open, with its first key if one is asked for. */
record NewAccountRequest(
        @Nullable String name,
        @Nullable String plan,
        @Nullable Long credits,
        @Nullable NewKeyRequest key) {
    static final List<String> PLANS =
            Arrays.stream(Plan.values()).map(Plan::wire).toList();

    BillingClient.NewAccount account() {
        return new BillingClient.NewAccount(
                Checks.text(name, "name"),
                plan == null ? Plan.PRO : Plan.of(Checks.oneOf(PLANS, plan, "plan")),
                credits == null ? 0 : Checks.credits(credits, 0, "credits"));
    }
}
