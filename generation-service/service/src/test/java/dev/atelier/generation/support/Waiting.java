// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import dev.atelier.generation.schedule.FairQueue;
import dev.atelier.generation.schedule.QueueEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** Runs that wait for the patient upstream, and what takes its places. */
@ApplicationScoped
public class Waiting {
    public static final String QUEUE = "patient";

    /** All its places, and how many of them batch runs may take. */
    public static final int PLACES = 40;

    public static final int BATCH_PLACES = 36;

    private final FairQueue queue;
    private final Rows rows;

    Waiting(FairQueue queue, Rows rows) {
        this.queue = queue;
        this.rows = rows;
    }

    /** Puts a run into the queue as a create does, and answers its number. */
    @Transactional
    public long add(long account, boolean isBatch) {
        QueueEntry entry = queue.enter(account, new QueueEntry(QUEUE, isBatch, isBatch ? 15 : 1, 0));
        long id = rows.insert(
                Rows.Row.of(account, "pending_charge").deadline(Instant.now().plusSeconds(600)));
        rows.execute("""
                update generation set status = 'queued', model_id = 985, model_slug = 'patient-only', queue = '%s',
                    batch = %s, queue_cost = %s, queue_tag = %s
                where id = %d
                """.formatted(QUEUE, entry.batch(), entry.cost(), entry.tag(), id));
        return id;
    }

    /** Puts many interactive runs of one account into the queue, behind whatever waits there. */
    @Transactional
    public void addCrowd(long account, int runs) {
        add(account, runs, "queued");
    }

    /** Adds many runs of the queue that have ended. */
    @Transactional
    public void addEnded(long account, int runs) {
        add(account, runs, "failed");
    }

    private void add(long account, int runs, String status) {
        rows.execute("""
                insert into generation (id, account_id, credential_id, project_id, origin, status, model_id, model_slug,
                    model_name, catalogue, input, credits, cost_breakdown, outputs, warnings, request_id, created_at,
                    pending_until, deadline, media, queue, queue_cost, queue_tag)
                select nextval('generation_id'), %d, 1, 0, 'api', '%s', 985, 'patient-only', 'Patient', 'test', '{}',
                    1, '[]', '[]', '[]', 'req_by_hand', now(), now(), now() + interval '10 minutes', 'null', '%s', 1,
                    1e6 + place
                from generate_series(1, %d) as place
                """.formatted(account, status, QUEUE, runs));
    }

    /** Takes all places, for jobs of runs that have ended. */
    @Transactional
    public void takeAllPlaces(long account) {
        for (int i = 0; i < PLACES; i++) {
            long id = rows.insert(Rows.Row.of(account, "failed"));
            rows.execute("insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at)"
                    + " values (%d, %d, '%s', 'acme/heron', 'submitting', now())".formatted(id, account, QUEUE));
        }
    }

    public long takenPlaces() {
        return rows.count("provider_run where upstream = '" + QUEUE + "'");
    }

    /** Ends whatever waits for the upstream or has a place there. */
    @Transactional
    public void clear() {
        rows.execute("update generation set status = 'failed', lease = null, due_at = null, finished_at = now()"
                + " where model_id = 985 and status in ('queued', 'processing')");
        rows.execute("delete from provider_run where upstream = '" + QUEUE + "'");
    }
}
