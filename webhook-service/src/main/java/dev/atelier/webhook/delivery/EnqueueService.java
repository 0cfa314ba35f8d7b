// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import dev.atelier.webhook.attempt.WebhookEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.List;

/** Puts events and callbacks into the queue. */
@ApplicationScoped
public class EnqueueService {
    // Queues are touched in the order of their ids, so that two events of one account cannot block each other.
    private static final String FAN_OUT = """
            with added as (
                insert into delivery
                    (account_id, lane_id, event_id, event_type, event_at, generation_id, state, due)
                select account_id, id, ?, ?, ?, ?, 'pending', now()
                from webhook_endpoint
                where account_id = ? and enabled and events && array['*', ?]::text[]
                on conflict (lane_id, event_id) do nothing
                returning lane_id)
            insert into lane (lane_id, cap, next_due)
            select lane_id, ?, now() from added order by lane_id
            on conflict (lane_id) do update set next_due = least(lane.next_due, excluded.next_due)""";

    private static final String CALLBACK = """
            with added as (
                insert into delivery (account_id, lane_id, event_id, event_at, policy, state, due)
                values (?, ?, ?, now(), ?, 'pending', now())
                on conflict (account_id, event_id) where policy = 'dialect' do nothing
                returning id, lane_id),
            request as (
                insert into callback (delivery_id, url, headers, body, scheme) select id, ?, ?::text[], ?, ? from added)
            insert into lane (lane_id, cap, next_due)
            select lane_id, ?, now() from added
            on conflict (lane_id) do update set next_due = least(lane.next_due, excluded.next_due)""";

    private final Database database;
    private final DeliveryWorker worker;
    private final TransactionSynchronizationRegistry transaction;

    EnqueueService(Database database, DeliveryWorker worker, TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.worker = worker;
        this.transaction = transaction;
    }

    /** Queues the event in the caller's transaction, once for each endpoint that subscribes to it. Returns how many. */
    @Transactional(Transactional.TxType.MANDATORY)
    public int enqueueEvent(WebhookEvent event) {
        String kind = event.kind().wire();
        int added = database.update(
                FAN_OUT,
                event.id(),
                kind,
                event.at(),
                event.generation().value(),
                event.account(),
                kind,
                EndpointQueueRepository.FIRST_LIMIT);
        if (added > 0) {
            worker.wakeAfterCommit(transaction);
        }
        return added;
    }

    /** Queues the callback once for its key. Returns false when its key was queued before. */
    @Transactional
    public boolean enqueueCallback(QueuedCallback callback) {
        List<String> headers = callback.headers().entrySet().stream()
                .map(header -> header.getKey() + QueuedCallback.HEADER_SEPARATOR + header.getValue())
                .toList();
        boolean isNew = database.update(
                        CALLBACK,
                        callback.account(),
                        callback.queue(),
                        callback.key(),
                        callback.policy().wire(),
                        callback.url(),
                        headers,
                        callback.body(),
                        callback.scheme().wire(),
                        EndpointQueueRepository.FIRST_LIMIT)
                == 1;
        if (isNew) {
            worker.wakeAfterCommit(transaction);
        }
        return isNew;
    }
}
