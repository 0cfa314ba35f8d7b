// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import dev.atelier.webhook.endpoint.WebhookEndpointService.PendingDeliveries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The queue of each endpoint (the table {@code endpoint_queue}). Every transaction locks an endpoint's queue before its deliveries
 * and before the endpoint itself.
 */
@ApplicationScoped
class EndpointQueueRepository implements PendingDeliveries {
    /** A receiver whose speed is unknown gets this many deliveries at once. */
    static final int FIRST_LIMIT = 4;

    private static final String WAKE = """
            insert into endpoint_queue (queue_id, max_inflight, next_due) values (?, ?, now())
            on conflict (queue_id) do update set next_due = least(endpoint_queue.next_due, excluded.next_due)""";

    private static final String REMOVE = "delete from endpoint_queue where queue_id = ?";

    private static final String EMPTY = "update endpoint_queue set next_due = 'infinity' where queue_id = ?";

    // A delivery that waits only for an attempt outside the schedule returns to the state before that attempt.
    private static final String CANCEL = """
            update delivery
            set state = case when resume_state in ('delivered', 'failed') then resume_state else 'canceled' end,
                extra = 0, resume_state = null, resume_due = null, finished_at = now()
            where queue_id = ? and state = 'pending'""";

    private static final String FIND_NEXT = """
            select queue_id, next_due from endpoint_queue where queue_id = any(?::bigint[]) and next_due < 'infinity'""";

    private record NextAttempt(WebhookEndpointId endpoint, Instant at) {}

    private final Database database;

    EndpointQueueRepository(Database database) {
        this.database = database;
    }

    /** Locks the queue until commit and makes it due now; creates it when it does not exist. */
    @Transactional(Transactional.TxType.MANDATORY)
    void wake(WebhookEndpointId endpoint) {
        database.update(WAKE, endpoint.value(), FIRST_LIMIT);
    }

    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void cancelForRemoved(WebhookEndpointId endpoint) {
        database.update(REMOVE, endpoint.value());
        database.update(CANCEL, endpoint.value());
    }

    /** The queue stays, because it counts the deliveries that are in flight. */
    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void cancelForDisabled(WebhookEndpointId endpoint) {
        database.update(EMPTY, endpoint.value());
        database.update(CANCEL, endpoint.value());
    }

    @Override
    public Map<WebhookEndpointId, Instant> findNextAttempts(List<WebhookEndpointId> endpoints) {
        List<Long> ids = endpoints.stream().map(WebhookEndpointId::value).toList();
        return database
                .list(
                        FIND_NEXT,
                        row -> new NextAttempt(
                                new WebhookEndpointId(row.getLong("queue_id")), row.getInstant("next_due")),
                        ids)
                .stream()
                .collect(Collectors.toMap(NextAttempt::endpoint, NextAttempt::at));
    }
}
