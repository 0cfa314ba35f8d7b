// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.ledger.MoneyFunction;
import dev.atelier.platform.credits.Credits;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;

/** The move that fills an account: from the book of grants to the customer, once per key. */
@ApplicationScoped
class GrantFunction {
    private final MoneyFunction money;

    GrantFunction(MoneyFunction money) {
        this.money = money;
    }

    /** Answers the balance afterwards. */
    Credits grant(long account, GrantRequest grant, Instant at) {
        return money.call(
                "select balance from grant_credits(?, ?, ?, ?, ?)",
                row -> new Credits(row.getLong(1)),
                account,
                grant.key(),
                grant.credits(),
                grant.reason(),
                at.atOffset(ZoneOffset.UTC));
    }
}
