// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Remembers which upstream has which job, before and after it is handed over. */
@ApplicationScoped
class ProviderRuns {

    private final EntityManager database;
    private final GenerationRepository generations;
    private final Clock clock;

    ProviderRuns(EntityManager database, GenerationRepository generations, Clock clock) {
        this.database = database;
        this.generations = generations;
        this.clock = clock;
    }

    /** How asking for a place at an upstream ended. */
    enum Reservation {
        RESERVED,
        /** The upstream has as many jobs of ours as it may. */
        FULL,
        /** The run has ended or belongs to another worker. */
        GONE
    }

    /** Writes down that the job is about to be handed over; without this it never is. */
    @Transactional
    Reservation reserve(ClaimedRun run, Route route) {
        String upstream = route.upstream().name();
        // The upstream's row of waiting workers: each counts after the one before has committed.
        database.createNativeQuery("select pg_advisory_xact_lock(hashtextextended(?1, 0))")
                .setParameter(1, "upstream " + upstream)
                .getSingleResult();
        if (atWork(upstream) >= route.upstream().concurrency()) {
            return Reservation.FULL;
        }
        boolean ours = generations
                .lock(run.generation())
                .filter(generation -> generation.handTo(run.lease(), upstream))
                .isPresent();
        if (!ours) {
            return Reservation.GONE;
        }
        database.createNativeQuery("""
                        insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at)
                        values (?1, ?2, ?3, ?4, 'submitting', ?5)
                        """)
                .setParameter(1, run.generation())
                .setParameter(2, run.account())
                .setParameter(3, upstream)
                .setParameter(4, route.way().model())
                .setParameter(5, clock.instant())
                .executeUpdate();
        return Reservation.RESERVED;
    }

    /** The upstream has certainly not taken the job; false when the run is no longer ours. */
    @Transactional
    boolean takeBack(ClaimedRun run) {
        boolean ours = generations
                .lock(run.generation())
                .filter(generation -> generation.handTo(run.lease(), null))
                .isPresent();
        if (ours) {
            database.createNativeQuery("delete from provider_run where generation_id = ?1")
                    .setParameter(1, run.generation())
                    .executeUpdate();
        }
        return ours;
    }

    /** The upstream has the job; false when the run has ended meanwhile and nobody wants it any more. */
    @Transactional
    boolean accepted(ClaimedRun run, JobHandle handle, Duration longestRun) {
        boolean ours = generations
                .lock(run.generation())
                .filter(generation -> generation.start(run.lease(), clock.instant(), longestRun))
                .isPresent();
        return ours
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

    /** Counts an asking that taught nothing final. */
    @Transactional
    void polled(long generation, boolean answered) {
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
        return rows.stream().map(row -> read((Object[]) row)).findFirst();
    }

    /**
     * Writes down that a job is to be stopped, before its upstream is told: a wish alone ends nothing, but a job that is
     * found stopped later was stopped by us. Empty while nobody knows whether the upstream has it.
     */
    @Transactional
    Optional<JobHandle> askToStop(long generation) {
        List<?> handles =
                database.createNativeQuery("""
                        update provider_run set stop_asked = true
                        where generation_id = ?1 and handle is not null
                        returning handle
                        """).setParameter(1, generation).getResultList();
        return handles.stream().map(handle -> new JobHandle((String) handle)).findFirst();
    }

    /** A job whose generation has ended. */
    record Abandoned(long generation, String upstream, Optional<JobHandle> handle) {}

    /** Each is answered to one asker only, and once. */
    @Transactional
    List<Abandoned> takeAbandoned(int most) {
        List<?> rows = database.createNativeQuery("""
                        delete from provider_run where generation_id in (
                            select r.generation_id from provider_run r join generation g on g.id = r.generation_id
                            where g.status in ('succeeded', 'failed') limit ?1 for update of r skip locked)
                        returning generation_id, upstream, handle
                        """).setParameter(1, most).getResultList();
        return rows.stream().map(row -> abandoned((Object[]) row)).toList();
    }

    private static Abandoned abandoned(Object[] row) {
        return new Abandoned(
                ((Number) row[0]).longValue(),
                (String) row[1],
                Optional.ofNullable((String) row[2]).map(JobHandle::new));
    }

    private long atWork(String upstream) {
        return ((Number) database.createNativeQuery("select count(*) from provider_run where upstream = ?1")
                        .setParameter(1, upstream)
                        .getSingleResult())
                .longValue();
    }

    private static ProviderRun read(Object[] row) {
        return new ProviderRun(
                (String) row[0],
                Optional.ofNullable((String) row[1]).map(JobHandle::new),
                ((Number) row[2]).intValue(),
                ((Number) row[3]).intValue(),
                (Boolean) row[4]);
    }
}
