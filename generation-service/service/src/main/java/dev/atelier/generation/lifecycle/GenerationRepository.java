// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.schedule.QueuePlaces;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Generations in the database. */
@ApplicationScoped
public class GenerationRepository implements PanacheRepositoryBase<Generation, Long> {

    /** Locks the row for update, whatever its state. By its key, as a query would be planned anew each time. */
    public Optional<Generation> lock(long id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** Locks a generation that was read before, and reads it again; empty when it is gone. */
    public Optional<Generation> lockAndRefresh(Generation seen) {
        getEntityManager().detach(seen);
        return lock(seen.id());
    }

    public Optional<Generation> findInAnyState(long id) {
        return findByIdOptional(id);
    }

    /** When a generation at 1080p fails or goes, its source can be made again. */
    public void releaseFinalizeOf(Generation generation) {
        generation
                .finalizeLink()
                .source()
                .flatMap(this::lock)
                .ifPresent(source -> source.releaseFinalize(generation.id()));
    }

    /** Locks generations that wait for their charge longer than any request does; skips those another replica holds. */
    public List<Generation> lockStranded(Instant now, int limit) {
        return lock(
                "status in ('pending_charge', 'abandoned') and pending_until <= ?1 order by pending_until", now, limit);
    }

    /** Locks generations whose deadline is over. */
    List<Generation> lockOverdue(Instant now, int limit) {
        return lock("status in ('queued', 'processing') and deadline <= ?1 order by deadline", now, limit);
    }

    /**
     * Locks the runs that a worker has to poll now, the longest waiting first: those to be polled, and those whose
     * worker is silent.
     *
     * @param without names of upstreams whose runs are left alone
     */
    public List<Generation> lockDue(Instant now, Collection<String> without, int limit) {
        return getSession()
                .createNativeQuery("""
                        select {generation.*} from generation
                        where (status in ('queued', 'processing') and due_at is not null) is true
                            and due_at <= ?1 and deadline > ?1
                            and coalesce(handed_to, queue) <> all(string_to_array(?3, ','))
                        order by due_at limit ?2 for update skip locked
                        """, Generation.class, "generation")
                .setParameter(1, now)
                .setParameter(2, limit)
                .setParameter(3, String.join(",", without))
                .getResultList();
    }

    /**
     * Locks the waiting runs of a queue that are next in its fair order, as many as there are places for. Rows are found
     * by their key alone, so a run that changed before it was locked is among them in its new state.
     */
    public List<Generation> lockWaiting(String queue, Instant now, QueuePlaces free) {
        return getSession()
                .createNativeQuery("""
                        select {generation.*} from generation
                        where id = any(array(
                            select id from (
                                select id, queue_tag from queue_head(?1, false, ?2, ?3)
                                union all
                                select id, queue_tag from queue_head(?1, true, ?2, ?4)) heads
                            order by queue_tag, id limit ?3))
                        order by queue_tag, id for update skip locked
                        """, Generation.class, "generation")
                .setParameter(1, queue)
                .setParameter(2, now)
                .setParameter(3, free.total())
                .setParameter(4, free.batch())
                .getResultList();
    }

    /** Makes the waiting runs due whose queue is none of these. */
    public void makeWaitingDue(Collection<String> otherThan, Instant now) {
        getEntityManager()
                .createNativeQuery(
                        "update generation set due_at = ?1"
                                + " where (status = 'queued' and due_at is null) is true and queue <> all(string_to_array(?2, ','))")
                .setParameter(1, now)
                .setParameter(2, String.join(",", otherThan))
                .executeUpdate();
    }

    /** False when the run has ended or another worker holds its lease. */
    public boolean extendLease(long id, UUID token, Instant until) {
        return getEntityManager()
                        .createNativeQuery("update generation set due_at = ?3"
                                + " where id = ?1 and lease = ?2 and status in ('queued', 'processing')")
                        .setParameter(1, id)
                        .setParameter(2, token)
                        .setParameter(3, until)
                        .executeUpdate()
                == 1;
    }

    /** Progress only grows, and only the worker that holds the run writes it. */
    public boolean saveProgress(long id, UUID token, float share) {
        return getEntityManager()
                        .createNativeQuery("update generation set progress = ?3"
                                + " where id = ?1 and lease = ?2 and status = 'processing'"
                                + " and (progress is null or progress < ?3)")
                        .setParameter(1, id)
                        .setParameter(2, token)
                        .setParameter(3, share)
                        .executeUpdate()
                == 1;
    }

    /**
     * How many open generations of a model an account has. A request that has added one counts then, before it commits; the
     * lock makes each request wait until the one before has committed.
     */
    public int countOpenLocked(long account, long model) {
        getEntityManager()
                .createNativeQuery("select pg_advisory_xact_lock(hashtextextended(?1, 0))")
                .setParameter(1, "place %d %d".formatted(account, model))
                .getSingleResult();
        return ((Number) getEntityManager()
                        .createNativeQuery("select count(*) from generation where account_id = ?1 and model_id = ?2"
                                + " and status in ('pending_charge', 'queued', 'processing')")
                        .setParameter(1, account)
                        .setParameter(2, model)
                        .getSingleResult())
                .intValue();
    }

    /** The run has ended, so its job is not polled any more. */
    void deleteProviderRun(long id) {
        getEntityManager()
                .createNativeQuery("delete from provider_run where generation_id = ?1")
                .setParameter(1, id)
                .executeUpdate();
    }

    private List<Generation> lock(String condition, Instant now, int limit) {
        return getSession()
                .createNativeQuery(
                        "select {generation.*} from generation where " + condition + " limit ?2 for update skip locked",
                        Generation.class,
                        "generation")
                .setParameter(1, now)
                .setParameter(2, limit)
                .getResultList();
    }
}
