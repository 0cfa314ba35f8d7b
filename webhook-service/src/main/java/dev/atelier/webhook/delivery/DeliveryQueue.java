// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims due deliveries. Each receiver has an endpoint queue (the table {@code endpoint_queue}) with a limit of deliveries in
 * flight, and the queue that has waited longest comes first. One statement locks the queues and later statements read
 * them: those see everything that was committed before the lock.
 */
@ApplicationScoped
class DeliveryQueue {
    /** Enough to fill a process from receivers that take four each; more would only lock out other processes. */
    private static final int QUEUES_PER_CLAIM = 16;

    private static final String LOCK_QUEUES = """
            select queue_id, max_inflight - inflight as free from endpoint_queue
            where next_due <= now() and inflight < max_inflight
            order by next_due limit ?
            for update skip locked""";

    private static final String CLAIM = """
            with due as materialized (
                select oldest.id, oldest.account_id, queues.queue_id
                from unnest(?::bigint[], ?::integer[]) as queues (queue_id, free)
                cross join lateral (
                    select id, account_id, due from delivery
                    where queue_id = queues.queue_id and state = 'pending' and due <= now()
                    order by due, id limit queues.free) as oldest
                order by oldest.due, oldest.id limit ?)
            update delivery
            set state = 'leased', attempt = attempt + case when extra > 0 then 0 else 1 end,
                first_attempt_at = case when extra > 0 then first_attempt_at else coalesce(first_attempt_at, now()) end,
                lease = gen_random_uuid(), lease_until = now() + ? * interval '1 millisecond'
            from due
            left join webhook_endpoint as receiver on receiver.id = due.queue_id and receiver.enabled
            left join callback on callback.delivery_id = due.id
            left join callback_secret as signing
                on callback.delivery_id is not null and signing.account_id = due.account_id
            where delivery.id = due.id
            returning delivery.id, delivery.queue_id, delivery.policy, delivery.event_id, delivery.event_type, delivery.event_at,
                delivery.account_id, delivery.generation_id, delivery.attempt, delivery.extra, delivery.lease, delivery.queued_at,
                coalesce(receiver.url, callback.url) as url, callback.headers, callback.body, callback.scheme,
                receiver.sealed_headers,
                coalesce(receiver.sealed_secret, signing.sealed_secret) as current_secret,
                case when coalesce(receiver.previous_secret_until, signing.previous_secret_until) > now()
                    then coalesce(receiver.previous_secret, signing.previous_secret) end as former_secret""";

    private static final String UPDATE_QUEUES = """
            update endpoint_queue
            set inflight = inflight + taken.n,
                next_due = coalesce(
                    (select min(due) from delivery
                     where delivery.queue_id = endpoint_queue.queue_id and state = 'pending'), 'infinity')
            from unnest(?::bigint[], ?::integer[]) as taken (queue_id, n)
            where endpoint_queue.queue_id = taken.queue_id""";

    /**
     * What a process has claimed.
     *
     * @param mayHaveMore whether queues were left that nobody polled
     */
    record Claim(List<ClaimedDelivery> deliveries, boolean mayHaveMore) {}

    private final Database database;
    private final DeliveryConfig config;

    DeliveryQueue(Database database, DeliveryConfig config) {
        this.database = database;
        this.config = config;
    }

    /** @param limit how many deliveries this process can take on now */
    @Transactional
    Claim claim(int limit) {
        Map<Long, Integer> freeByQueue = lockQueues();
        if (freeByQueue.isEmpty()) {
            return new Claim(List.of(), false);
        }
        List<ClaimedDelivery> claimed = database.list(
                CLAIM,
                ClaimedDelivery::of,
                freeByQueue.keySet(),
                freeByQueue.values(),
                limit,
                config.lease().toMillis());
        // A locked queue that gave nothing is updated too: its next_due was wrong and would be read again for ever.
        Map<Long, Integer> claimedByQueue = new LinkedHashMap<>();
        freeByQueue.keySet().forEach(queue -> claimedByQueue.put(queue, 0));
        claimed.forEach(delivery -> claimedByQueue.merge(delivery.queue(), 1, Integer::sum));
        database.update(UPDATE_QUEUES, claimedByQueue.keySet(), claimedByQueue.values());
        return new Claim(claimed, freeByQueue.size() == QUEUES_PER_CLAIM);
    }

    private Map<Long, Integer> lockQueues() {
        Map<Long, Integer> freeByQueue = new LinkedHashMap<>();
        database.list(LOCK_QUEUES, row -> Map.entry(row.getLong("queue_id"), row.getInt("free")), QUEUES_PER_CLAIM)
                .forEach(queue -> freeByQueue.put(queue.getKey(), queue.getValue()));
        return freeByQueue;
    }
}
