// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Generations in the database. */
@ApplicationScoped
public class GenerationRepository implements PanacheRepositoryBase<Generation, Long> {

    /** The number of the next generation; numbers are handed out in order, so lists are sorted by them. */
    long nextId() {
        return ((Number) getEntityManager()
                        .createNativeQuery("select nextval('generation_id')")
                        .getSingleResult())
                .longValue();
    }

    /** What its owner may see. */
    Optional<Generation> findShown(long id, long account) {
        return find("id = ?1 and owner.account = ?2", id, account)
                .firstResultOptional()
                .filter(generation -> generation.status().isShown());
    }

    /** Whoever may see it; the caller checks that before it shows anything. */
    Optional<Generation> findShown(long id) {
        return find("id", id)
                .firstResultOptional()
                .filter(generation -> generation.status().isShown());
    }

    /** For the one who made it or works on it, whatever its state. */
    public Optional<Generation> lock(long id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).firstResultOptional();
    }

    /** Locks one that was read before, and reads it again as it is now; empty when it is gone. */
    Optional<Generation> lockFresh(Generation seen) {
        getEntityManager().detach(seen);
        return lock(seen.id());
    }

    Optional<Generation> any(long id) {
        return find("id", id).firstResultOptional();
    }

    /** @param scan rows looked at for them at most, where no index answers the whole filter */
    List<Generation> newest(GenerationFilter filter, int limit, int scan) {
        String led = "select * from generation where " + filter.led() + " order by id desc";
        var query = filter.isSparse()
                ? "select * from (" + led + " limit :scan) led where " + filter.filtered() + " order by id desc"
                : "select * from generation where " + filter.led() + " and " + filter.filtered() + " order by id desc";
        var rows = getSession().createNativeQuery(query + " limit :limit", Generation.class);
        filter.parameters().forEach(rows::setParameter);
        rows.setParameter("limit", limit);
        if (filter.isSparse()) {
            rows.setParameter("scan", scan);
        }
        return rows.getResultList();
    }

    /** Where such a look ended, when there is more behind it. */
    Optional<Long> scanEnd(GenerationFilter filter, int scan) {
        var end = getSession()
                .createNativeQuery(
                        "select id from generation where " + filter.led() + " order by id desc offset :skip limit 1",
                        Long.class)
                .setParameter("skip", scan - 1);
        filter.parameters().forEach((name, value) -> {
            if (filter.led().contains(":" + name)) {
                end.setParameter(name, value);
            }
        });
        return end.getResultStream().findFirst();
    }

    /** Those of the given generations that have ended. */
    List<Long> finalOnes(List<Long> ids) {
        return getEntityManager()
                .createQuery("select g.id from Generation g where g.id in :ids and g.status in :ends", Long.class)
                .setParameter("ids", ids)
                .setParameter("ends", List.of(GenerationStatus.SUCCEEDED, GenerationStatus.FAILED))
                .getResultList();
    }

    /** Waiting for their charge for longer than any request does; locked, without those another replica has. */
    List<Generation> lockStrandedBefore(Instant now, int limit) {
        return locked(
                "status in ('pending_charge', 'abandoned') and pending_until <= ?1 order by pending_until", now, limit);
    }

    /** Past their deadline; locked. */
    List<Generation> lockOverdue(Instant now, int limit) {
        return locked("status in ('queued', 'processing') and deadline <= ?1 order by deadline", now, limit);
    }

    /** Those somebody has to look at now, the longest waiting first; locked. */
    public List<Generation> lockDue(Instant now, int limit) {
        return locked(
                "status in ('queued', 'processing') and due_at <= ?1 and deadline > ?1 order by due_at", now, limit);
    }

    /** False when the run has ended or its lease went to another worker. */
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

    /** Only forwards, and only by the worker that has the run. */
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
     * How many runs of a model an account has that are not ended. Whoever adds one asks first, and the lock makes him
     * wait until the one before has committed.
     */
    int countPlacesLocked(long account, long model) {
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

    /** The run has ended, so nobody asks after its job any more. */
    void forgetJob(long id) {
        getEntityManager()
                .createNativeQuery("delete from provider_run where generation_id = ?1")
                .setParameter(1, id)
                .executeUpdate();
    }

    /** How many wait for a worker; an index of just these answers it. */
    public long countQueued() {
        return count("status", GenerationStatus.QUEUED);
    }

    private List<Generation> locked(String condition, Instant now, int limit) {
        return getSession()
                .createNativeQuery(
                        "select * from generation where " + condition + " limit ?2 for update skip locked",
                        Generation.class)
                .setParameter(1, now)
                .setParameter(2, limit)
                .getResultList();
    }
}
