// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;

/** An account as the platform's own services see it; its id is a bare number. */
public record InternalAccountView(long id, String name, Plan plan, long credits, boolean closed) {

    /** @param credits what can be spent */
    static InternalAccountView of(Account account, long credits) {
        return new InternalAccountView(
                account.id().value(), account.name(), account.plan(), credits, account.isClosed());
    }
}
