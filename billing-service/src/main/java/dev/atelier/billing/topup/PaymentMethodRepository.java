// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** Stores one payment method for each account. */
@ApplicationScoped
class PaymentMethodRepository {
    private static final String FIND =
            "select customer, method, pack from payment_method where account_id = ? and provider = ?";
    private static final String STORE = """
            insert into payment_method (account_id, provider, customer, method, pack, updated_at)
            select id, ?, ?, ?, ?, ? from account where id = ?
            on conflict (account_id) do update
                set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
                    pack = excluded.pack, updated_at = excluded.updated_at
            """;

    private final Database database;

    PaymentMethodRepository(Database database) {
        this.database = database;
    }

    Optional<PaymentMethod> find(long account, String provider) {
        return database.find(
                FIND,
                row -> new PaymentMethod(
                        account, provider, row.getString("customer"), row.getString("method"), row.getString("pack")),
                account,
                provider);
    }

    /** Returns false for an unknown account. */
    boolean store(PaymentMethod method, Instant now) {
        return database.update(
                        STORE,
                        method.provider(),
                        method.customer(),
                        method.method(),
                        method.pack(),
                        now,
                        method.account())
                == 1;
    }

    boolean delete(long account) {
        return database.update("delete from payment_method where account_id = ?", account) == 1;
    }

    /**
     * How an account pays, in the names of its provider; never card data.
     *
     * @param pack the pack to buy, unless a charge needs more
     */
    record PaymentMethod(long account, String provider, String customer, String method, String pack) {

        @Override
        public String toString() {
            return "PaymentMethod[account=%d, provider=%s]".formatted(account, provider);
        }
    }
}
