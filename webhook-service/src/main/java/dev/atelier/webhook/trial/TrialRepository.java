// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.trial;

import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** Counts the test events of each endpoint, for all replicas together. */
@ApplicationScoped
class TrialRepository {
    private static final String ADMIT = """
            with now_and_window as (select now() as present, now() - ? * interval '1 millisecond' as start)
            update webhook_endpoint
            set tests = case when tests_since > start then tests + 1 else 1 end,
                tests_since = case when tests_since > start then tests_since else present end
            from now_and_window
            where id = ? and (tests_since is null or tests_since <= start or tests < ?)""";

    private static final String WAIT = """
            select extract(epoch from tests_since - now()) * 1000 + ? from webhook_endpoint where id = ?""";

    private final DataSource database;

    TrialRepository(DataSource database) {
        this.database = database;
    }

    /** Counts one more, or tells how long it takes until there may be one. */
    Optional<Duration> admit(WebhookEndpointId endpoint, int most, Duration window) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(ADMIT)) {
            update.setLong(1, window.toMillis());
            update.setLong(2, endpoint.value());
            update.setInt(3, most);
            return update.executeUpdate() == 1 ? Optional.empty() : Optional.of(rest(connection, endpoint, window));
        } catch (SQLException e) {
            throw new IllegalStateException("test events cannot be counted", e);
        }
    }

    private static Duration rest(Connection connection, WebhookEndpointId endpoint, Duration window)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(WAIT)) {
            query.setLong(1, window.toMillis());
            query.setLong(2, endpoint.value());
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Duration.ofMillis(Math.max(0, row.getLong(1))) : Duration.ZERO;
            }
        }
    }
}
