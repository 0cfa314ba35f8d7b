// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Stores which upstream has which job, before and after the submit. */
@ApplicationScoped
class ProviderRunRepository {

    private final EntityManager database;
    private final GenerationRepository generations;
    private final Clock clock;

    ProviderRunRepository(EntityManager database, GenerationRepository generations, Clock clock) {
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
        database.createNativeQuery("select pg_advisory_xact_lock(hashtextextended(?1, 0))")
                .setParameter(1, "upstream " + upstream)
                .getSingleResult();
        if (countJobs(upstream) >= route.upstream().concurrency()) {
            return Reservation.FULL;
        }
        boolean isHeld = generations
                .lock(run.generation())
                .filter(generation -> generation.setUpstream(run.lease(), upstream))
                .isPresent();
        if (!isHeld) {
            return Reservation.LEASE_LOST;
        }
        database.createNativeQuery("""
                        insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at)
                        values (?1, ?2, ?3, ?4, 'submitting', ?5)
                        """)
                .setParameter(1, run.generation())
                .setParameter(2, run.account())
                .setParameter(3, upstream)
                .setParameter(4, route.target().model())
                .setParameter(5, clock.instant())
                .executeUpdate();
        return Reservation.RESERVED;
    }

    /** Deletes the reservation: the upstream certainly has not accepted the job. False when the lease is lost. */
    @Transactional
    boolean withdraw(ClaimedRun run) {
        boolean isHeld = generations
                .lock(run.generation())
                .filter(generation -> generation.setUpstream(run.lease(), null))
                .isPresent();
        if (isHeld) {
            database.createNativeQuery("delete from provider_run where generation_id = ?1")
                    .setParameter(1, run.generation())
                    .executeUpdate();
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
                && database.createNativeQuery("""
                                update provider_run set state = 'accepted', handle = ?2, accepted_at = ?3
                                where generation_id = ?1
                                """)
                                .setParameter(1, run.generation())
                                .setParameter(2, handle.text())
                                .setParameter(3, clock.instant())
                                .executeUpdate()
                        == 1;
    }

    /** Counts a poll without a final answer. */
    @Transactional
    void countPoll(long generation, boolean answered) {
        database.createNativeQuery("""
                        update provider_run
                        set polls = polls + 1, unanswered = case when ?2 then 0 else unanswered + 1 end
                        where generation_id = ?1
                        """)
                .setParameter(1, generation)
                .setParameter(2, answered)
                .executeUpdate();
    }

    @Transactional
    Optional<ProviderRun> find(long generation) {
        List<?> rows = database.createNativeQuery("select upstream, handle, polls, unanswered, stop_asked"
                        + " from provider_run where generation_id = ?1")
                .setParameter(1, generation)
                .getResultList();
        return rows.stream().map(row -> toProviderRun((Object[]) row)).findFirst();
    }

    /**
     * Marks a job as to be stopped before its upstream gets the request, so that a job found stopped later counts as
     * canceled. Empty while it is unknown whether the upstream has the job.
     */
    @Transactional
    Optional<JobHandle> requestStop(long generation) {
        List<?> handles =
                database.createNativeQuery("""
                        update provider_run set stop_asked = true
                        where generation_id = ?1 and handle is not null
                        returning handle
                        """).setParameter(1, generation).getResultList();
        return handles.stream().map(handle -> new JobHandle((String) handle)).findFirst();
    }

    /** A job whose generation has ended. */
    record OrphanedJob(long generation, String upstream, Optional<JobHandle> handle) {}

    /** Takes orphaned jobs; one caller gets each job, and once. */
    @Transactional
    List<OrphanedJob> takeOrphaned(int limit) {
        List<?> rows = database.createNativeQuery("""
                        delete from provider_run where generation_id in (
                            select r.generation_id from provider_run r join generation g on g.id = r.generation_id
                            where g.status in ('succeeded', 'failed') limit ?1 for update of r skip locked)
                        returning generation_id, upstream, handle
                        """).setParameter(1, limit).getResultList();
        return rows.stream().map(row -> toOrphanedJob((Object[]) row)).toList();
    }

    private static OrphanedJob toOrphanedJob(Object[] row) {
        return new OrphanedJob(
                ((Number) row[0]).longValue(),
                (String) row[1],
                Optional.ofNullable((String) row[2]).map(JobHandle::new));
    }

    private long countJobs(String upstream) {
        return ((Number) database.createNativeQuery("select count(*) from provider_run where upstream = ?1")
                        .setParameter(1, upstream)
                        .getSingleResult())
                .longValue();
    }

    private static ProviderRun toProviderRun(Object[] row) {
        return new ProviderRun(
                (String) row[0],
                Optional.ofNullable((String) row[1]).map(JobHandle::new),
                ((Number) row[2]).intValue(),
                ((Number) row[3]).intValue(),
                (Boolean) row[4]);
    }
}
