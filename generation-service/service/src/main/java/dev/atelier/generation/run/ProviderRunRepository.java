// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores which upstream has which job, before and after the submit. */
@ApplicationScoped
class ProviderRunRepository {
    private final Database database;
    private final GenerationRepository generations;
    private final Clock clock;

    ProviderRunRepository(Database database, GenerationRepository generations, Clock clock) {
        this.database = database;
        this.generations = generations;
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
    @Transactional
    boolean begin(ClaimedRun run, ProviderRoute route) {
        return assignUpstream(run, route.upstream().name())
                && database.update(
                                "update provider_run set state = 'submitting', model = ?, submitted_at = ?"
                                        + " where generation_id = ? and state = 'reserved'",
                                route.target().model(),
                                clock.instant(),
                                run.generation())
                        == 1;
    }

    /** Gives the place back: the upstream certainly has no job of the run. In the caller's transaction. */
    void release(long generation) {
        database.update("delete from provider_run where generation_id = ?", generation);
    }

    /** Stores that the upstream has the job, whose first poll is due after the pause; false when the run has ended. */
    @Transactional
    boolean accept(ClaimedRun run, JobHandle handle, Duration longestRun, Duration pause) {
        Instant now = clock.instant();
        boolean isHeld = generations
                .lock(run.generation())
                .filter(generation -> generation.start(run.lease(), now, longestRun)
                        && generation.release(run.lease(), now.plus(pause)))
                .isPresent();
        return isHeld
                && database.update(
                                "update provider_run set state = 'accepted', handle = ?, accepted_at = ?"
                                        + " where generation_id = ?",
                                handle.text(),
                                now,
                                run.generation())
                        == 1;
    }

    /** Counts a poll without a final answer; in the caller's transaction. */
    void countPoll(long generation, boolean answered) {
        database.update("""
                update provider_run
                set polls = polls + 1, unanswered = case when ? then 0 else unanswered + 1 end
                where generation_id = ?
                """, answered, generation);
    }

    Optional<ProviderRun> find(long generation) {
        return database.find(
                "select upstream, handle, polls, unanswered, stop_asked from provider_run where generation_id = ?",
                row -> new ProviderRun(
                        row.getString("upstream"),
                        handle(row),
                        row.getInt("polls"),
                        row.getInt("unanswered"),
                        row.getBoolean("stop_asked")),
                generation);
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

    private boolean assignUpstream(ClaimedRun run, String upstream) {
        return generations
                .lock(run.generation())
                .filter(generation -> generation.assignUpstream(run.lease(), upstream))
                .isPresent();
    }

    private static Optional<JobHandle> handle(Row row) {
        return row.findString("handle").map(JobHandle::new);
    }
}
