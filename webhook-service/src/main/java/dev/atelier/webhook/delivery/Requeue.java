// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import javax.sql.DataSource;

/** Puts deliveries of an endpoint back into the queue at their owner's wish; the lane is locked first, as everywhere. */
@ApplicationScoped
public class Requeue {
    private static final String WAKE_LANE = """
            insert into lane (lane_id, cap, next_due) values (?, ?, now())
            on conflict (lane_id) do update set next_due = least(lane.next_due, excluded.next_due)""";

    private static final String AGAIN = """
            update delivery
            set resume_state = state, resume_due = due, state = 'pending', due = now(), extra = ?, queued_at = now(),
                finished_at = null
            where lane_id = ? and account_id = ? and event_id = ? and policy = 'webhook'
                and state <> 'leased' and extra = 0""";

    private static final String IS_KNOWN = """
            select 1 from delivery where lane_id = ? and account_id = ? and event_id = ? and policy = 'webhook'""";

    private static final String RECOVER = """
            with lost as (
                select id from delivery
                where lane_id = ? and account_id = ? and policy = 'webhook' and state in ('failed', 'canceled')
                    and event_at >= ?
                order by id limit ? for update)
            update delivery
            set state = 'pending', due = now(), attempt = 0, first_attempt_at = null, queued_at = now(),
                finished_at = null
            from lost where delivery.id = lost.id""";

    private final DataSource database;
    private final DeliveryConfig config;
    private final WakeUp worker;

    Requeue(DataSource database, DeliveryConfig config, WakeUp worker) {
        this.database = database;
        this.config = config;
        this.worker = worker;
    }

    /** One more attempt at once, outside the schedule. Refuses what is unknown and what is on its way already. */
    @Transactional
    public void again(WebhookEndpointId endpoint, long account, String event) {
        try (Connection connection = database.getConnection()) {
            wakeLane(connection, endpoint);
            if (!again(connection, endpoint, account, event)) {
                throw refusal(connection, endpoint, account, event);
            }
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
        worker.wakeAfterCommit();
    }

    /** Starts anew what was given up or canceled since then, the oldest first. Returns how many, at most {@link #most}. */
    @Transactional
    public int recover(WebhookEndpointId endpoint, long account, Instant since) {
        int queued;
        try (Connection connection = database.getConnection()) {
            wakeLane(connection, endpoint);
            try (PreparedStatement update = connection.prepareStatement(RECOVER)) {
                update.setLong(1, endpoint.value());
                update.setLong(2, account);
                update.setTimestamp(3, Timestamp.from(since));
                update.setInt(4, most());
                queued = update.executeUpdate();
            }
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
        worker.wakeAfterCommit();
        return queued;
    }

    /** How many deliveries one recovery takes. */
    public int most() {
        return config.recoverBatch();
    }

    private void wakeLane(Connection connection, WebhookEndpointId endpoint) throws SQLException {
        try (PreparedStatement lane = connection.prepareStatement(WAKE_LANE)) {
            lane.setLong(1, endpoint.value());
            lane.setInt(2, config.firstCap());
            lane.executeUpdate();
        }
    }

    private boolean again(Connection connection, WebhookEndpointId endpoint, long account, String event)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(AGAIN)) {
            update.setInt(1, config.extraTries());
            update.setLong(2, endpoint.value());
            update.setLong(3, account);
            update.setString(4, event);
            return update.executeUpdate() == 1;
        }
    }

    private static ApiException refusal(Connection connection, WebhookEndpointId endpoint, long account, String event)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_KNOWN)) {
            query.setLong(1, endpoint.value());
            query.setLong(2, account);
            query.setString(3, event);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next()
                        ? new ApiException(ErrorCode.ALREADY_EXISTS, "This event is on its way to the endpoint now.")
                        : ApiException.notFound("delivery");
            }
        }
    }
}
