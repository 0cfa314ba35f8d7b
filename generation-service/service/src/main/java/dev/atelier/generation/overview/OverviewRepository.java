// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what operators see; partial indexes find open runs, and a summary of ends the runs of the last hours. */
@ApplicationScoped
class OverviewRepository {
    private static final String UPSTREAM = "coalesce(handed_to, nullif(queue, ''), 'none')";

    private static final String ENDED = """
            select %s as name, count(*) filter (where status = 'succeeded') as succeeded,
                count(*) filter (where status = 'failed' and error_code in ('provider_error', 'timeout', 'model_unavailable'))
                    as failed,
                percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at) * 1000)
                    filter (where status = 'succeeded') as p50,
                percentile_cont(0.95) within group (order by extract(epoch from finished_at - started_at) * 1000)
                    filter (where status = 'succeeded') as p95
            from generation where finished_at >= ? and status in ('succeeded', 'failed') group by 1
            """.formatted(UPSTREAM);

    private static final String ERRORS = """
            select distinct on (model_id) model_id, error_code, finished_at, %s as upstream
            from generation where finished_at >= ? and status = 'failed' and error_code <> 'canceled'
            order by model_id, finished_at desc
            """.formatted(UPSTREAM);

    /** A worker polls a due run within seconds; a run that waits for ten minutes waits for something that is gone. */
    private static final String STUCK = """
            (due_at < ?::timestamptz - interval '1 minute' or deadline < ?::timestamptz - interval '1 minute'
                or (status = 'queued' and due_at is null and created_at < ?::timestamptz - interval '10 minutes'))
            """;

    private static final String RUNS = """
            select id, account_id, model_slug, status, %s as upstream, created_at, started_at, due_at, deadline,
                lease is not null as held, %s as stuck
            from generation where status in ('queued', 'processing') and (? or %s) order by id limit ?
            """.formatted(UPSTREAM, STUCK, STUCK);

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
        return count("select queue as name, count(*) as number from generation"
                + " where (status = 'queued' and due_at is null) is true group by 1");
    }

    Map<String, Long> countRunning() {
        return count("select " + UPSTREAM + " as name, count(*) as number from generation"
                + " where status = 'processing' group by 1");
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
        return database.list(RUNS, OverviewRepository::toRun, now, now, now, isAll, now, now, now, limit);
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
