// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.WebhookEvent;
import jakarta.enterprise.context.ApplicationScoped;
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
            told as (
                insert into callback (delivery_id, url, headers, body, scheme) select id, ?, ?, ?, ? from added)
            insert into lane (lane_id, cap, next_due)
            select lane_id, ?, now() from added
            on conflict (lane_id) do update set next_due = least(lane.next_due, excluded.next_due)""";

    private final DataSource database;
    private final DeliveryConfig config;
    private final WakeUp worker;

    DeliveryIntake(DataSource database, DeliveryConfig config, WakeUp worker) {
        this.database = database;
        this.config = config;
        this.worker = worker;
    }

    /** In the transaction that remembers the event. Returns how many endpoints will be told. */
    @Transactional(Transactional.TxType.MANDATORY)
    public int add(WebhookEvent event) {
        int added = fanOut(event);
        if (added > 0) {
            worker.wakeAfterCommit();
        }
        return added;
    }

    /** Takes a callback once for its key. False when it was taken before. */
    @Transactional
    public boolean add(CallbackOrder order) {
        boolean added = insert(order);
        if (added) {
            worker.wakeAfterCommit();
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

    private boolean insert(CallbackOrder order) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(CALLBACK)) {
            insert.setLong(1, order.account());
            insert.setLong(2, order.lane());
            insert.setString(3, order.key());
            insert.setString(4, order.policy().wire());
            insert.setString(5, order.url());
            insert.setArray(6, connection.createArrayOf("text", lines(order)));
            insert.setString(7, order.body());
            insert.setString(8, order.scheme().wire());
            insert.setInt(9, config.firstCap());
            return insert.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private static Object[] lines(CallbackOrder order) {
        return order.headers().entrySet().stream()
                .map(header -> DeliveryRow.line(header.getKey(), header.getValue()))
                .toArray();
    }
}
