// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.credits.Credits;

/** An account as the platform's own services see it; its id is a bare number. */
public record InternalAccountView(long id, String name, Plan plan, long credits) {

    static InternalAccountView of(Account account) {
        return of(account, account.balance());
    }

    static InternalAccountView of(Account account, Credits balance) {
        return new InternalAccountView(account.id().value(), account.name(), account.plan(), balance.amount());
    }
}
