// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Sums up the charges of an account. */
@ApplicationScoped
class UsageRepository {
    private static final String SUMS = """
            select %s as key, count(*) as generations, count(*) filter (where state = 'refunded') as refunds,
                coalesce(sum(credits) filter (where state <> 'refunded'), 0) as credits,
                coalesce(sum(credits) filter (where state = 'refunded'), 0) as credits_refunded
            from charge where account_id = ? and day between ? and ?
            """;

    private final Database database;

    UsageRepository(Database database) {
        this.database = database;
    }

    List<UsageSums> listGroups(long account, UsageRange range, UsageGroup group, int limit) {
        String sql = SUMS.formatted(group.column()) + "group by 1 order by " + group.order() + " limit ?";
        return database.list(sql, UsageRepository::toSums, account, range.from(), range.to(), limit);
    }

    UsageSums sumAll(long account, UsageRange range) {
        return database.get(SUMS.formatted("'total'"), UsageRepository::toSums, account, range.from(), range.to());
    }

    private static UsageSums toSums(Row row) {
        return new UsageSums(
                row.getString("key"),
                row.getLong("generations"),
                row.getLong("refunds"),
                row.getLong("credits"),
                row.getLong("credits_refunded"));
    }
}
