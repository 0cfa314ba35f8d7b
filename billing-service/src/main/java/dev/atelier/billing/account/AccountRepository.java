// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.error.ApiException;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;

/** Finds accounts. */
@ApplicationScoped
class AccountRepository implements PanacheRepositoryBase<Account, Long> {

    Account existing(long id) {
        return find("id", id).firstResultOptional().orElseThrow(() -> ApiException.notFound("account"));
    }

    /** The row as it is in the database now, also after a money function changed it in this transaction. */
    Account current(long id) {
        Account account = existing(id);
        getEntityManager().refresh(account);
        return account;
    }
}
