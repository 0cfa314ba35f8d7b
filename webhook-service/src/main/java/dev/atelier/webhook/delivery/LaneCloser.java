// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.PendingDeliveries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Cancels what waits for an endpoint that is removed or disabled, and tells when the next attempt is due. */
@ApplicationScoped
class LaneCloser implements PendingDeliveries {
    private static final String REMOVE_LANE = "delete from lane where lane_id = ?";
    private static final String EMPTY_LANE = "update lane set next_due = 'infinity' where lane_id = ?";
    // What waited for an attempt outside the schedule only is what it was before.
    private static final String CANCEL = """
            update delivery
            set state = case when resume_state in ('delivered', 'failed') then resume_state else 'canceled' end,
                extra = 0, resume_state = null, resume_due = null, finished_at = now()
            where lane_id = ? and state = 'pending'""";
    private static final String NEXT = """
            select lane_id, next_due from lane where lane_id = any(?) and next_due < 'infinity'""";

    private final DataSource database;

    LaneCloser(DataSource database) {
        this.database = database;
    }

    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void cancelForRemoved(WebhookEndpointId endpoint) {
        cancel(endpoint.value(), REMOVE_LANE);
    }

    /** The lane stays, because deliveries that are under way still count in it. */
    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void cancelForDisabled(WebhookEndpointId endpoint) {
        cancel(endpoint.value(), EMPTY_LANE);
    }

    @Override
    public Map<WebhookEndpointId, Instant> nextAttempts(List<WebhookEndpointId> endpoints) {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(NEXT)) {
            Array lanes = connection.createArrayOf(
                    "bigint", endpoints.stream().map(WebhookEndpointId::value).toArray());
            query.setArray(1, lanes);
            Map<WebhookEndpointId, Instant> next = new HashMap<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    next.put(
                            new WebhookEndpointId(rows.getLong(1)),
                            rows.getTimestamp(2).toInstant());
                }
            }
            return next;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private void cancel(long lane, String laneChange) {
        try (Connection connection = database.getConnection()) {
            run(connection, laneChange, lane);
            run(connection, CANCEL, lane);
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private static void run(Connection connection, String sql, long lane) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, lane);
            statement.executeUpdate();
        }
    }
}
