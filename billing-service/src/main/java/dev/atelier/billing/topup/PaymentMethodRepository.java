// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps one payment method per account. */
@ApplicationScoped
class PaymentMethodRepository {
    private static final String PUT = """
            insert into payment_method (account_id, provider, customer, method, pack, updated_at)
            select ?1, ?2, ?3, ?4, ?5, ?6 from account where id = ?1
            on conflict (account_id) do update
                set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
                    pack = excluded.pack, updated_at = excluded.updated_at
            """;

    private final EntityManager database;

    PaymentMethodRepository(EntityManager database) {
        this.database = database;
    }

    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    Optional<PaymentMethod> find(long account, String provider) {
        List<Tuple> rows = database.createNativeQuery(
                        "select customer, method, pack from payment_method where account_id = ?1 and provider = ?2",
                        Tuple.class)
                .setParameter(1, account)
                .setParameter(2, provider)
                .getResultList();
        return rows.stream()
                .map(row -> new PaymentMethod(
                        account,
                        provider,
                        row.get(0, String.class),
                        row.get(1, String.class),
                        row.get(2, String.class)))
                .findFirst();
    }

    /** False when there is no such account. */
    boolean put(PaymentMethod method, Instant now) {
        return database.createNativeQuery(PUT)
                        .setParameter(1, method.account())
                        .setParameter(2, method.provider())
                        .setParameter(3, method.customer())
                        .setParameter(4, method.method())
                        .setParameter(5, method.pack())
                        .setParameter(6, now)
                        .executeUpdate()
                == 1;
    }

    boolean delete(long account) {
        return database.createNativeQuery("delete from payment_method where account_id = ?1")
                        .setParameter(1, account)
                        .executeUpdate()
                == 1;
    }
}
