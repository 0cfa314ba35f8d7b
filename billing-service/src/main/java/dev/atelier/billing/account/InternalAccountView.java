// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;

/** An account for the other services of the platform; the id is a plain number. */
public record InternalAccountView(long id, String name, Plan plan, long credits, boolean closed) {

    static InternalAccountView of(Account account) {
        return new InternalAccountView(
                account.id().value(),
                account.name(),
                account.plan(),
                account.spendable().amount(),
                account.isClosed());
    }
}
