// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** How the reservation of a job at an upstream ended. */
    enum Reservation {
        RESERVED,
        /** The upstream has as many of our jobs as its concurrency allows. */
        FULL,
        /** The run has ended, or another worker holds its lease. */
        LEASE_LOST
    }

    /** Stores that the job is about to be submitted; without a reservation no job is submitted. */
    @Transactional
    Reservation reserve(ClaimedRun run, ProviderRoute route) {
        String upstream = route.upstream().name();
        // The lock makes the workers of one upstream wait: each counts after the one before has committed.
        database.lock("upstream " + upstream);
        if (countJobs(upstream) >= route.upstream().concurrency()) {
            return Reservation.FULL;
        }
        if (!assignUpstream(run, upstream)) {
            return Reservation.LEASE_LOST;
        }
        database.update(
                """
                insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at)
                values (?, ?, ?, ?, 'submitting', ?)
                """, run.generation(), run.account(), upstream, route.target().model(), clock.instant());
        return Reservation.RESERVED;
    }

    /** Deletes the reservation: the upstream certainly has not accepted the job. False when the lease is lost. */
    @Transactional
    boolean withdraw(ClaimedRun run) {
        boolean isHeld = assignUpstream(run, null);
        if (isHeld) {
            database.update("delete from provider_run where generation_id = ?", run.generation());
        }
        return isHeld;
    }

    /** Stores that the upstream has the job; false when the run has ended meanwhile. */
    @Transactional
    boolean accept(ClaimedRun run, JobHandle handle, Duration longestRun) {
        boolean isHeld = generations
                .lock(run.generation())
                .filter(generation -> generation.start(run.lease(), clock.instant(), longestRun))
                .isPresent();
        return isHeld
                && database.update(
                                "update provider_run set state = 'accepted', handle = ?, accepted_at = ?"
                                        + " where generation_id = ?",
                                handle.text(),
                                clock.instant(),
                                run.generation())
                        == 1;
    }

    /** Counts a poll without a final answer. */
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

    private boolean assignUpstream(ClaimedRun run, @Nullable String upstream) {
        return generations
                .lock(run.generation())
                .filter(generation -> generation.assignUpstream(run.lease(), upstream))
                .isPresent();
    }

    private long countJobs(String upstream) {
        return database.get(
                "select count(*) as jobs from provider_run where upstream = ?", row -> row.getLong("jobs"), upstream);
    }

    private static Optional<JobHandle> handle(Row row) {
        return row.findString("handle").map(JobHandle::new);
    }
}
