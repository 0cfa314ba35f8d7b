// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import dev.atelier.generation.overview.OverviewService.LastError;
import dev.atelier.generation.overview.OverviewService.RunRow;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what operators see; open runs have a table of their own, and a summary of ends finds the runs of the last hours. */
@ApplicationScoped
class OverviewRepository {
    private static final String ENDED = """
            select coalesce(upstream, 'none') as name, count(*) filter (where outcome = 'succeeded') as succeeded,
                count(*) filter (where error_code in ('provider_error', 'timeout', 'model_unavailable')) as failed,
                percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at) * 1000)
                    filter (where outcome = 'succeeded') as p50,
                percentile_cont(0.95) within group (order by extract(epoch from finished_at - started_at) * 1000)
                    filter (where outcome = 'succeeded') as p95
            from generation where finished_at >= ? and outcome is not null group by 1
            """;

    private static final String ERRORS = """
            select distinct on (model_id) model_id, error_code, finished_at, coalesce(upstream, 'none') as upstream
            from generation where finished_at >= ? and outcome = 'failed' and error_code <> 'canceled'
            order by model_id, finished_at desc
            """;

    /** A worker polls a due run within seconds; a run that waits for ten minutes waits for something that is gone. */
    private static final String RUNS = """
            select id, account_id, model_slug, status, upstream, created_at, started_at, due_at, deadline, held, stuck from (
                select id, account_id, model_slug, status, coalesce(nullif(queue, ''), 'none') as upstream, created_at,
                    started_at, due_at, deadline, lease is not null as held,
                    coalesce(due_at < :now::timestamptz - interval '1 minute', false)
                        or deadline < :now::timestamptz - interval '1 minute'
                        or state = 'waiting' and created_at < :now::timestamptz - interval '10 minutes' as stuck
                from generation_now
                where id = any(array(select id from run where state not in ('pending_charge', 'abandoned')))) open
            where :is_all or stuck order by id limit :most
            """;

    private final Database database;

    OverviewRepository(Database database) {
        this.database = database;
    }

    /** How the runs of an upstream ended; the times are 0 without a successful run. */
    record Ended(long succeeded, long failed, double p50Ms, double p95Ms) {}

    Map<String, Ended> listEnded(Instant since) {
        Map<String, Ended> byUpstream = new HashMap<>();
        database.list(
                ENDED,
                row -> byUpstream.put(
                        row.getString("name"),
                        new Ended(
                                row.getLong("succeeded"),
                                row.getLong("failed"),
                                row.find("p50", Double.class).orElse(0.0),
                                row.find("p95", Double.class).orElse(0.0))),
                since);
        return byUpstream;
    }

    Map<String, Long> countWaiting() {
        return count("select queue as name, count(*) as number from run where state = 'waiting' group by 1");
    }

    Map<String, Long> countRunning() {
        return count("select queue as name, count(*) as number from run where started_at is not null group by 1");
    }

    List<LastError> listErrors(Instant since) {
        return database.list(
                ERRORS,
                row -> new LastError(
                        row.getLong("model_id"),
                        row.getString("error_code"),
                        row.getString("upstream"),
                        row.getInstant("finished_at")),
                since);
    }

    /** The oldest open runs. */
    List<RunRow> listRuns(boolean isAll, Instant now, int limit) {
        return database.list(
                RUNS,
                OverviewRepository::toRun,
                NamedValues.of("now", now).and("is_all", isAll).and("most", limit));
    }

    private Map<String, Long> count(String sql) {
        Map<String, Long> byName = new HashMap<>();
        database.list(sql, row -> byName.put(row.getString("name"), row.getLong("number")));
        return byName;
    }

    private static RunRow toRun(Row row) {
        return new RunRow(
                new GenerationId(row.getLong("id")),
                new AccountId(row.getLong("account_id")),
                row.getString("model_slug"),
                row.getString("status"),
                row.getString("upstream"),
                row.getInstant("created_at"),
                row.findInstant("started_at").orElse(null),
                row.findInstant("due_at").orElse(null),
                row.findInstant("deadline").orElse(null),
                row.getBoolean("held"),
                row.find("stuck", Boolean.class).orElse(false));
    }
}
