// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.ledger.MoneyFunction;
import dev.atelier.platform.caller.Plan;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Changes of an account by an operator, each one function of the database that writes its record too. */
@ApplicationScoped
class AccountFunction {
    private final MoneyFunction money;

    AccountFunction(MoneyFunction money) {
        this.money = money;
    }

    /** Answers the plan before, empty when it is the same. */
    Optional<Plan> changePlan(long account, PlanRequest request, Instant at) {
        return money.call(
                "select change_plan(?, ?, ?, ?, ?)",
                row -> Optional.ofNullable(row.getString(1)).map(Plan::of),
                account,
                request.plan().wire(),
                request.reason(),
                request.actor(),
                at);
    }

    /** Answers the credits that were taken off, empty when the account was closed before. */
    OptionalLong close(long account, CloseRequest request, Instant at) {
        return money.call(
                "select close_account(?, ?, ?, ?)",
                row -> {
                    long credits = row.getLong(1);
                    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(credits);
                },
                account,
                request.reason(),
                request.actor(),
                at);
    }
}
