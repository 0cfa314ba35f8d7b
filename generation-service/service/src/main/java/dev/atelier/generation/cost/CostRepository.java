// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Sums up what ended runs cost. */
@ApplicationScoped
class CostRepository {
    private static final String SUMS = """
            select %s as key, count(*) as runs, count(*) filter (where status = 'succeeded') as succeeded,
                coalesce(sum(credits - credits_refunded) filter (where status = 'succeeded'), 0) as credits,
                coalesce(sum(upstream_cost), 0) as cost, count(upstream_cost) as known
            from generation
            where finished_at >= ? and finished_at < ? and status in ('succeeded', 'failed')
            """;
    private static final int MICROS = 6;

    private final Database database;

    CostRepository(Database database) {
        this.database = database;
    }

    List<CostSums> listGroups(CostGroup group, Instant from, Instant until, int limit) {
        return database.list(
                SUMS.formatted(group.column()) + "group by 1 order by " + group.order() + " limit ?",
                CostRepository::toSums,
                from,
                until,
                limit);
    }

    CostSums sumAll(Instant from, Instant until) {
        return database.get(SUMS.formatted("'total'"), CostRepository::toSums, from, until);
    }

    private static CostSums toSums(Row row) {
        return new CostSums(
                row.getString("key"),
                row.getLong("runs"),
                row.getLong("succeeded"),
                row.getLong("credits"),
                BigDecimal.valueOf(row.getLong("cost"), MICROS),
                row.getLong("known"));
    }
}
