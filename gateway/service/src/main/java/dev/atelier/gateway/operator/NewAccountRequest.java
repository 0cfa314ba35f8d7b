// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.caller.Plan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A new account, with its first key if the operator asks for one. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record NewAccountRequest(
        @Nullable String name,
        @Nullable String plan,
        @Nullable Long credits,
        @Nullable NewKeyRequest key) {
    static final List<String> PLANS =
            Arrays.stream(Plan.values()).map(Plan::wire).toList();

    /** The account without its key, with the defaults. */
    NewAccountRequest checkedAccount() {
        return new NewAccountRequest(
                Checks.text(name, "name"),
                plan == null ? Plan.PRO.wire() : Checks.oneOf(PLANS, plan, "plan"),
                openingCredits(),
                null);
    }

    long openingCredits() {
        return credits == null ? 0 : Checks.credits(credits, 0, "credits");
    }
}
