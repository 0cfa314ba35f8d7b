// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import javax.sql.DataSource;

/** Puts events into the queue: one delivery for each endpoint that wants to hear of it. */
@ApplicationScoped
public class DeliveryIntake {
    // Lanes are touched in the order of their ids, so that two events of one account cannot block each other.
    private static final String FAN_OUT = """
            with added as (
                insert into delivery
                    (account_id, endpoint_id, event_id, event_type, event_at, generation_id, state, due)
                select account_id, id, ?, ?, ?, ?, 'pending', now()
                from webhook_endpoint
                where account_id = ? and enabled and events && array['*', ?]::text[]
                on conflict (endpoint_id, event_id) do nothing
                returning endpoint_id)
            insert into lane (endpoint_id, cap, next_due)
            select endpoint_id, ?, now() from added order by endpoint_id
            on conflict (endpoint_id) do update set next_due = least(lane.next_due, excluded.next_due)""";

    private final DataSource database;
    private final TransactionSynchronizationRegistry transaction;
    private final DeliveryConfig config;
    private final WakeUp worker;

    DeliveryIntake(
            DataSource database, TransactionSynchronizationRegistry transaction, DeliveryConfig config, WakeUp worker) {
        this.database = database;
        this.transaction = transaction;
        this.config = config;
        this.worker = worker;
    }

    /** In the transaction that remembers the event. Returns how many endpoints will be told. */
    @Transactional(Transactional.TxType.MANDATORY)
    public int add(WebhookEvent event) {
        int added = fanOut(event);
        if (added > 0) {
            transaction.registerInterposedSynchronization(new WakeAfterCommit(worker));
        }
        return added;
    }

    private int fanOut(WebhookEvent event) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(FAN_OUT)) {
            insert.setString(1, event.id());
            insert.setString(2, event.kind().wire());
            insert.setTimestamp(3, Timestamp.from(event.at()));
            insert.setLong(4, event.generation().value());
            insert.setLong(5, event.account());
            insert.setString(6, event.kind().wire());
            insert.setInt(7, config.firstCap());
            return insert.executeUpdate();
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private record WakeAfterCommit(WakeUp worker) implements Synchronization {
        @Override
        public void beforeCompletion() {
            // nothing to write: the rows are there
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                worker.wake();
            }
        }
    }
}
