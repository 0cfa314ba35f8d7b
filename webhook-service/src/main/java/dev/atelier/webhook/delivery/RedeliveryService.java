// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** Puts deliveries of an endpoint back into the queue when their owner asks for that. */
@ApplicationScoped
public class RedeliveryService {
    /** The most deliveries of one recovery: bounds its transaction. The owner can ask for the next ones. */
    public static final int RECOVER_BATCH = 1_000;
    /** How many tries an attempt outside the schedule has when processes die under it. */
    static final int EXTRA_TRIES = 3;

    private static final String REDELIVER = """
            update delivery
            set resume_state = state, resume_due = due, state = 'pending', due = now(), extra = ?, queued_at = now(),
                finished_at = null
            where queue_id = ? and account_id = ? and event_id = ? and policy = 'webhook'
                and state <> 'leased' and extra = 0""";

    private static final String IS_KNOWN = """
            select 1 from delivery where queue_id = ? and account_id = ? and event_id = ? and policy = 'webhook'""";

    private static final String RECOVER = """
            with lost as (
                select id from delivery
                where queue_id = ? and account_id = ? and policy = 'webhook' and state in ('failed', 'canceled')
                    and event_at >= ?
                order by id limit ? for update)
            update delivery
            set state = 'pending', due = now(), attempt = 0, first_attempt_at = null, queued_at = now(),
                finished_at = null
            from lost where delivery.id = lost.id""";

    private final Database database;
    private final EndpointQueueRepository queues;
    private final DeliveryWorker worker;
    private final TransactionSynchronizationRegistry transaction;

    RedeliveryService(
            Database database,
            EndpointQueueRepository queues,
            DeliveryWorker worker,
            TransactionSynchronizationRegistry transaction) {
        this.database = database;
        this.queues = queues;
        this.worker = worker;
        this.transaction = transaction;
    }

    /** Queues one more attempt at once, outside the schedule. Refuses an unknown delivery and one that is in progress. */
    @Transactional
    public void redeliver(WebhookEndpointId endpoint, long account, String event) {
        queues.wake(endpoint);
        if (database.update(REDELIVER, EXTRA_TRIES, endpoint.value(), account, event) == 0) {
            boolean isKnown = database.find(IS_KNOWN, _ -> true, endpoint.value(), account, event)
                    .isPresent();
            throw isKnown
                    ? new ApiException(ErrorCode.ALREADY_EXISTS, "This event is on its way to the endpoint now.")
                    : ApiException.notFound("delivery");
        }
        worker.wakeAfterCommit(transaction);
    }

    /** Restarts failed and canceled deliveries of events since then, the oldest first. Returns how many. */
    @Transactional
    public int recover(WebhookEndpointId endpoint, long account, Instant since) {
        queues.wake(endpoint);
        int queued = database.update(RECOVER, endpoint.value(), account, since, RECOVER_BATCH);
        worker.wakeAfterCommit(transaction);
        return queued;
    }
}
