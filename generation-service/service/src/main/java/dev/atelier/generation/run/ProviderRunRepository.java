// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores which upstream has which job: before the submit, after it, and after each poll. Each is one statement, which
 * changes nothing unless the worker holds the run (docs/adr/0039).
 */
@ApplicationScoped
class ProviderRunRepository {
    private static final String BEGIN = """
            with held as (update generation set handed_to = ? where id = ? and lease = ? returning id)
            update provider_run set state = 'submitting', model = ?, submitted_at = ?
            from held where generation_id = held.id and state = 'reserved'
            """;

    private static final String ACCEPT = """
            with held as (
                update generation set status = ?, started_at = ?, deadline = ?, due_at = ?, lease = null
                where id = ? and lease = ? returning id)
            update provider_run set state = 'accepted', handle = ?, accepted_at = ?
            from held where generation_id = held.id
            """;

    /** Progress only grows. */
    private static final String PARK = """
            with held as (
                update generation set due_at = ?, lease = null, progress = greatest(progress, ?::real)
                where id = ? and lease = ? returning id)
            update provider_run set polls = polls + 1, unanswered = case when ? then 0 else unanswered + 1 end
            from held where generation_id = held.id
            """;

    private final Database database;
    private final Clock clock;

    ProviderRunRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Gives the runs places of the upstream; in the transaction that has counted the free ones and claimed the runs. */
    void reserve(String upstream, List<Generation> runs) {
        database.update(
                """
                insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at, batch)
                select id, account_id, ?, '', 'reserved', ?, batch from generation where id = any(?)
                """,
                upstream,
                clock.instant(),
                runs.stream().map(Generation::id).toList());
    }

    /** Stores that the job is about to be submitted; when false it must not be: another worker holds the run. */
    boolean begin(ClaimedRun run, ProviderRoute route) {
        String upstream = route.upstream().name();
        return run.row().assignUpstream(run.lease(), upstream)
                && database.update(
                                BEGIN,
                                upstream,
                                run.generation(),
                                run.lease(),
                                route.target().model(),
                                clock.instant())
                        == 1;
    }

    /** Gives the place back: the upstream certainly has no job of the run. In the caller's transaction. */
    void release(long generation) {
        database.update("delete from provider_run where generation_id = ?", generation);
    }

    /** Stores that the upstream has the job, whose first poll is due after the pause; false when the run has ended. */
    boolean accept(ClaimedRun run, JobHandle handle, Duration longestRun, Duration pause) {
        Instant now = clock.instant();
        Instant nextDue = now.plus(pause);
        Generation row = run.row();
        return row.start(run.lease(), now, longestRun)
                && row.release(run.lease(), nextDue)
                && database.update(
                                ACCEPT,
                                row.status().wire(),
                                row.times().startedAt().orElseThrow(),
                                row.times().deadline().orElseThrow(),
                                nextDue,
                                run.generation(),
                                run.lease(),
                                handle.text(),
                                now)
                        == 1;
    }

    /** Releases a run until its next poll; false when it has ended or another worker holds it. */
    boolean park(ClaimedRun run, StepResult.Later next) {
        return database.update(
                        PARK,
                        clock.instant().plus(next.pause()),
                        next.progress().isPresent() ? (float) next.progress().orElseThrow() : null,
                        run.generation(),
                        run.lease(),
                        next.answered())
                == 1;
    }

    Optional<ProviderRun> find(long generation) {
        return Optional.ofNullable(findAll(List.of(generation)).get(generation));
    }

    /** The jobs of those generations that have one. */
    Map<Long, ProviderRun> findAll(List<Long> generations) {
        Map<Long, ProviderRun> jobs = new HashMap<>();
        database.list(
                "select generation_id, upstream, handle, polls, unanswered, stop_asked from provider_run"
                        + " where generation_id = any(?::bigint[])",
                row -> jobs.put(row.getLong("generation_id"), toJob(row)),
                generations);
        return jobs;
    }

    /**
     * Marks a job as to be stopped before its upstream gets the request, so that a job found stopped later counts as
     * canceled. Empty while it is unknown whether the upstream has the job.
     */
    Optional<JobHandle> requestStop(long generation) {
        return database.find("""
                update provider_run set stop_asked = true
                where generation_id = ? and handle is not null
                returning handle
                """, row -> new JobHandle(row.getString("handle")), generation);
    }

    /** A job whose generation has ended. */
    record OrphanedJob(long generation, String upstream, Optional<JobHandle> handle) {}

    /** Takes orphaned jobs; one caller gets each job, and once. */
    List<OrphanedJob> takeOrphaned(int limit) {
        return database.list(
                """
                delete from provider_run where generation_id in (
                    select r.generation_id from provider_run r join generation g on g.id = r.generation_id
                    where g.status in ('succeeded', 'failed') limit ? for update of r skip locked)
                returning generation_id, upstream, handle
                """,
                row -> new OrphanedJob(row.getLong("generation_id"), row.getString("upstream"), handle(row)),
                limit);
    }

    private static ProviderRun toJob(Row row) {
        return new ProviderRun(
                row.getString("upstream"),
                handle(row),
                row.getInt("polls"),
                row.getInt("unanswered"),
                row.getBoolean("stop_asked"));
    }

    private static Optional<JobHandle> handle(Row row) {
        return row.findString("handle").map(JobHandle::new);
    }
}
