// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.billing.usage.UsageView.UsageSums;
import dev.atelier.platform.metadata.Metadata;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sums up the charges of an account. */
@ApplicationScoped
class UsageRepository {
    private static final String SUMS = """
            select %s as key, count(*) as generations, count(*) filter (where state = 'refunded') as refunds,
                coalesce(sum(credits - credits_refunded) filter (where state <> 'refunded'), 0) as credits,
                coalesce(sum(case state when 'refunded' then credits else credits_refunded end), 0) as credits_refunded
            from charge where account_id = ? and day between ? and ?%s
            """;

    private final Database database;

    UsageRepository(Database database) {
        this.database = database;
    }

    List<UsageSums> listGroups(long account, UsageRange range, UsageGroup group, int limit) {
        String sql =
                SUMS.formatted(group.column(), condition(range)) + "group by 1 order by " + group.order() + " limit ?";
        return database.list(sql, UsageRepository::toSums, values(account, range, group.parameters(), List.of(limit)));
    }

    UsageSums sumAll(long account, UsageRange range) {
        return database.get(
                SUMS.formatted("'total'", condition(range)),
                UsageRepository::toSums,
                values(account, range, List.of(), List.of()));
    }

    private static String condition(UsageRange range) {
        return range.metadata().isPresent() ? " and metadata @> ?::jsonb" : "";
    }

    private static Object[] values(long account, UsageRange range, List<?> before, List<?> after) {
        return Stream.of(
                        before.stream(),
                        Stream.of(account, range.from(), range.to()),
                        range.metadata().map(Metadata::toJson).stream(),
                        after.stream())
                .flatMap(Function.identity())
                .toArray();
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
