// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import org.jspecify.annotations.Nullable;

/** Closes an account. */
record CloseRequest(@Nullable String reason) {

    BillingClient.Closing closing(String actor) {
        return new BillingClient.Closing(Checks.text(reason, "reason"), actor);
    }
}
