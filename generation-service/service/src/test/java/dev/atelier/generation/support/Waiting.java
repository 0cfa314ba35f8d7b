// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.schedule.QueueEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Runs that wait for the patient upstream, and what takes its places. */
@ApplicationScoped
public class Waiting {
    public static final String QUEUE = "patient";

    /** All its places, and how many of them batch runs may take. */
    public static final int PLACES = 40;

    public static final int BATCH_PLACES = 36;

    private final RunRepository runs;
    private final Rows rows;

    Waiting(RunRepository runs, Rows rows) {
        this.runs = runs;
        this.rows = rows;
    }

    /** Puts a run into the queue as a create does, and answers its number. */
    @Transactional
    public long add(long account, boolean isBatch) {
        Instant deadline = Instant.now().plusSeconds(600);
        long id = rows.insert(Rows.Row.of(account, "pending_charge"));
        rows.execute("update generation set model_id = 985, model_slug = 'patient-only' where id = " + id);
        rows.execute("update run set model_id = 985 where id = " + id);
        var entry = new QueueEntry(QUEUE, isBatch, isBatch ? 15 : 1, 0);
        assertThat(runs.queue(List.of(new RunRepository.Entering(id, null, entry, deadline))))
                .doesNotContain(Optional.empty());
        return id;
    }

    /** Puts many interactive runs of one account into the queue, behind whatever waits there. */
    @Transactional
    public void addCrowd(long account, int runs) {
        add(account, runs, "null");
        rows.execute("""
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, queue_tag, created_at, deadline)
                select id, account_id, model_id, 'waiting', '%s', false, 1, 1e6 + row_number() over (order by id), now(),
                    now() + interval '10 minutes'
                from generation where account_id = %d
                """.formatted(QUEUE, account));
    }

    /** Adds many runs of the queue that have ended. */
    @Transactional
    public void addEnded(long account, int runs) {
        add(account, runs, "'failed'");
    }

    private void add(long account, int runs, String outcome) {
        rows.execute("""
                insert into generation (id, account_id, credential_id, project_id, origin, outcome, model_id, model_slug,
                    model_name, model_revision, input, credits, cost_breakdown, warnings, request_id, created_at, run_input)
                select nextval('generation_id'), %d, 1, 0, 'api', %s, 985, 'patient-only', 'Patient', 'test', '{}',
                    1, '[]', '[]', 'req_by_hand', now(), 'null'
                from generate_series(1, %d)
                """.formatted(account, outcome, runs));
    }

    /** Takes all places, for jobs that no poll is due of. */
    @Transactional
    public void takeAllPlaces(long account) {
        Instant later = Instant.now().plusSeconds(600);
        for (int i = 0; i < PLACES; i++) {
            long id = rows.insert(Rows.Row.of(account, "queued")
                    .lease(UUID.randomUUID(), later)
                    .deadline(later));
            rows.execute("update generation set model_id = 985 where id = " + id);
            rows.execute("""
                    update run set model_id = 985, queue = '%s', state = 'accepted', handle = 'job', started_at = now(), lease = null
                    where id = %d
                    """.formatted(QUEUE, id));
        }
    }

    public long takenPlaces() {
        return rows.count("run where state in ('placed', 'submitting', 'accepted') and queue = '" + QUEUE + "'");
    }

    /** Ends whatever waits for the upstream or has a place there. */
    @Transactional
    public void clear() {
        rows.execute("update generation set outcome = 'failed', finished_at = now()"
                + " where id in (select id from run where queue = '" + QUEUE + "')");
        rows.execute("delete from run where queue = '" + QUEUE + "'");
    }
}
