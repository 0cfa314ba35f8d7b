// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.util.List;

/** Sums up the charges of an account. */
@ApplicationScoped
class UsageRepository {
    private static final String SUMS = """
            select %s, count(*), count(*) filter (where state = 'refunded'),
                coalesce(sum(credits) filter (where state <> 'refunded'), 0)::bigint,
                coalesce(sum(credits) filter (where state = 'refunded'), 0)::bigint
            from charge where account_id = ?1 and day between ?2 and ?3
            """;

    private final EntityManager database;

    UsageRepository(EntityManager database) {
        this.database = database;
    }

    List<UsageSums> groups(long account, UsageRange range, UsageGroup group, int most) {
        return read(
                SUMS.formatted(group.column()) + "group by 1 order by " + group.order() + " limit " + most,
                account,
                range);
    }

    UsageSums total(long account, UsageRange range) {
        return read(SUMS.formatted("'total'"), account, range).getFirst();
    }

    @SuppressWarnings("unchecked") // a native query answers what it is asked for
    private List<UsageSums> read(String query, long account, UsageRange range) {
        List<Tuple> rows = database.createNativeQuery(query, Tuple.class)
                .setParameter(1, account)
                .setParameter(2, range.from())
                .setParameter(3, range.to())
                .getResultList();
        return rows.stream()
                .map(row -> new UsageSums(
                        row.get(0, String.class),
                        row.get(1, Long.class),
                        row.get(2, Long.class),
                        row.get(3, Long.class),
                        row.get(4, Long.class)))
                .toList();
    }
}
