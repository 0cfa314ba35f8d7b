// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.listen.ListenService;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Puts events and callbacks into the queue, in one statement each. */
@ApplicationScoped
public class EnqueueService {
    // Events and queues are touched in the order of their ids, so that two sets of events cannot block each other.
    private static final String FAN_OUT = """
            with told as (
                select event_id, account_id, event_type, event_at, generation_id
                from unnest(:events::text[], :accounts::bigint[], :types::text[], :times::timestamptz[], :generations::bigint[])
                    as e (event_id, account_id, event_type, event_at, generation_id)),
            recorded as (
                insert into inbox (event_id) select event_id from told order by event_id
                on conflict do nothing returning event_id),
            event as (
                select account_id, event_id, event_type, event_at, generation_id from told join recorded using (event_id)),
            added as (
                insert into delivery
                    (account_id, queue_id, event_id, event_type, event_at, generation_id, state, due)
                select account_id, id, event_id, event_type, event_at, generation_id, 'pending', now()
                from event join webhook_endpoint using (account_id)
                where enabled and events && array['*', event_type]::text[]
                on conflict (queue_id, event_id) do nothing
                returning queue_id),
            queued as (
                insert into endpoint_queue (queue_id, max_inflight, next_due)
                select distinct queue_id, :first_limit::integer, now() from added order by queue_id
                on conflict (queue_id) do update set next_due = least(endpoint_queue.next_due, excluded.next_due)),
            kept as (
                insert into listened_event (account_id, event_id, event_type, event_at, generation_id)
                select account_id, event_id, event_type, event_at, generation_id from event
                where exists (
                    select from listener
                    where listener.account_id = event.account_id and seen_at > now() - :kept_for::bigint * interval '1 millisecond')
                on conflict (account_id, event_id) do nothing)
            select count(*) as deliveries from added""";

    private static final String CALLBACK = """
            with added as (
                insert into delivery (account_id, queue_id, event_id, event_at, policy, state, due)
                values (:account, :queue, :key, now(), :policy, 'pending', now())
                on conflict (account_id, event_id) where policy = 'dialect' do nothing
                returning id, queue_id),
            request as (
                insert into callback (delivery_id, url, headers, body, scheme)
                select id, :url::text, :headers::text[], :body::text, :scheme::text from added)
            insert into endpoint_queue (queue_id, max_inflight, next_due)
            select queue_id, :first_limit::integer, now() from added
            on conflict (queue_id) do update set next_due = least(endpoint_queue.next_due, excluded.next_due)""";

    private final Database database;
    private final DeliveryWorker worker;

    EnqueueService(Database database, DeliveryWorker worker) {
        this.database = database;
        this.worker = worker;
    }

    /**
     * Queues each event once for each endpoint that subscribes to it, and keeps it for the account's listeners; the first time
     * only. Returns how many deliveries there are more.
     */
    public long enqueueEvents(List<WebhookEvent> events) {
        long deliveries = database.get(
                FAN_OUT,
                row -> row.getLong("deliveries"),
                NamedValues.of("events", events, WebhookEvent::id)
                        .and("accounts", events, WebhookEvent::account)
                        .and("types", events, event -> event.kind().wire())
                        .and("times", events, WebhookEvent::at)
                        .and("generations", events, event -> event.generation().value())
                        .and("first_limit", EndpointQueueRepository.FIRST_LIMIT)
                        .and("kept_for", ListenService.KEPT_FOR.toMillis()));
        if (deliveries > 0) {
            worker.wake();
        }
        return deliveries;
    }

    /** Queues the callback once for its key. Returns false when its key was queued before. */
    public boolean enqueueCallback(QueuedCallback callback) {
        List<String> headers = callback.headers().entrySet().stream()
                .map(header -> header.getKey() + QueuedCallback.HEADER_SEPARATOR + header.getValue())
                .toList();
        boolean isNew = database.update(
                        CALLBACK,
                        NamedValues.of("account", callback.account())
                                .and("queue", callback.queue())
                                .and("key", callback.key())
                                .and("policy", callback.policy().wire())
                                .and("url", callback.url())
                                .and("headers", headers)
                                .and("body", callback.body())
                                .and("scheme", callback.scheme().wire())
                                .and("first_limit", EndpointQueueRepository.FIRST_LIMIT))
                == 1;
        if (isNew) {
            worker.wake();
        }
        return isNew;
    }
}
