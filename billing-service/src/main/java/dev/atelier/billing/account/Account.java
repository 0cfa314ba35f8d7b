// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.id.AccountId;

/**
 * A customer, as stored; only the money functions of the database change the balance.
 *
 * @param spendable the balance without the credits of grants that have expired since the last sweep
 */
record Account(AccountId id, String name, Plan plan, Credits spendable, boolean isClosed) {}
