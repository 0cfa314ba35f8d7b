// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import org.jspecify.annotations.Nullable;

/** Credits to give to an account. */
record GrantRequest(
        @Nullable Long credits,
        @Nullable String reason,
        @Nullable String key) {

    BillingClient.Grant grant() {
        return new BillingClient.Grant(
                Checks.credits(credits, 1, "credits"), Checks.text(reason, "reason"), Checks.text(key, "key"));
    }
}
