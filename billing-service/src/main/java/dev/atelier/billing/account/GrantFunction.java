// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.ledger.MoneyFunction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The move that fills an account: from the book of grants to the customer, once per key. */
@ApplicationScoped
class GrantFunction {
    private final MoneyFunction money;

    GrantFunction(MoneyFunction money) {
        this.money = money;
    }

    void grant(long account, GrantRequest grant, Instant at) {
        money.call(
                "select balance from grant_credits(?, ?, ?, ?, ?, ?)",
                row -> row.getLong(1),
                account,
                grant.key(),
                grant.credits(),
                grant.reason(),
                rounded(grant.expiresAt()),
                at);
    }

    // A repeat is compared with the row, and the row has microseconds.
    private static @Nullable Instant rounded(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
    }
}
