// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.PendingDeliveries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Takes back what waits for an endpoint that will not be called again. Locks the lane first, like the queue. */
@ApplicationScoped
class LaneCloser implements PendingDeliveries {
    private static final String REMOVE_LANE = "delete from lane where endpoint_id = ?";
    private static final String EMPTY_LANE = "update lane set next_due = 'infinity' where endpoint_id = ?";
    private static final String CANCEL = """
            update delivery set state = 'canceled', finished_at = now()
            where endpoint_id = ? and state = 'pending'""";

    private final DataSource database;

    LaneCloser(DataSource database) {
        this.database = database;
    }

    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void cancelForRemoved(WebhookEndpointId endpoint) {
        cancel(endpoint, REMOVE_LANE);
    }

    /** The lane stays, because deliveries that are under way still count in it. */
    @Transactional(Transactional.TxType.MANDATORY)
    void cancelForDisabled(WebhookEndpointId endpoint) {
        cancel(endpoint, EMPTY_LANE);
    }

    private void cancel(WebhookEndpointId endpoint, String lane) {
        try (Connection connection = database.getConnection()) {
            run(connection, lane, endpoint);
            run(connection, CANCEL, endpoint);
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private static void run(Connection connection, String sql, WebhookEndpointId endpoint) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, endpoint.value());
            statement.executeUpdate();
        }
    }
}
