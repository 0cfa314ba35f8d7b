// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.generation.cost.CostView.CostSums;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Sums up what ended runs cost. */
@ApplicationScoped
class CostRepository {
    /** Days come by date, other groups by what they cost. */
    private static final String SUMS = """
            select case :group_by
                    when 'model' then model_slug
                    when 'day' then to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD')
                    when 'upstream' then coalesce(upstream, 'none')
                    else 'total' end as key,
                count(*) as runs, count(*) filter (where outcome = 'succeeded') as succeeded,
                coalesce(sum(credits - credits_refunded) filter (where outcome = 'succeeded'), 0) as credits,
                coalesce(sum(upstream_cost), 0) as cost, count(upstream_cost) as known
            from generation
            where finished_at >= :from and finished_at < :until and outcome is not null
            group by 1 order by case when :group_by = 'day' then 0 else -coalesce(sum(upstream_cost), 0) end, 1 limit :most
            """;

    private static final int MICROS = 6;
    private static final CostSums NOTHING = new CostSums("total", 0, 0, 0, BigDecimal.valueOf(0, MICROS), 0);

    private final Database database;

    CostRepository(Database database) {
        this.database = database;
    }

    List<CostSums> listGroups(CostGroup group, Instant from, Instant until, int limit) {
        return list(group.wire(), from, until, limit);
    }

    CostSums sumAll(Instant from, Instant until) {
        return list("total", from, until, 1).stream().findFirst().orElse(NOTHING);
    }

    private List<CostSums> list(String groupBy, Instant from, Instant until, int limit) {
        return database.list(
                SUMS,
                CostRepository::toSums,
                NamedValues.of("group_by", groupBy)
                        .and("from", from)
                        .and("until", until)
                        .and("most", limit));
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

    /** What a report of costs is grouped by; the statement of {@link CostRepository} knows the names. */
    enum CostGroup implements WireName {
        MODEL,
        DAY,
        /** Runs that never were in a queue count under {@code none}. */
        UPSTREAM
    }
}
