// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** Keeps the health of endpoints, and disables one that took none of a delivery's attempts and no other since. */
@ApplicationScoped
class HealthRule {
    private static final String SUCCESS = """
            update webhook_endpoint
            set failure_count = 0, last_success_at = greatest(last_success_at, now()), last_status = ?
            where id = ?""";

    private static final String FAILURE = """
            update webhook_endpoint set failure_count = failure_count + 1, last_status = ? where id = ?""";

    // One statement: a success that is recorded at this moment is either seen here or comes after.
    private static final String DISABLE = """
            update webhook_endpoint
            set enabled = false, disabled_at = now(), disabled_reason = 'failures'
            from delivery
            where delivery.id = ? and webhook_endpoint.id = delivery.lane_id and enabled
                and (last_success_at is null or last_success_at < delivery.first_attempt_at)
                and (judged_since is null or judged_since < delivery.first_attempt_at)""";

    private final DataSource database;

    HealthRule(DataSource database) {
        this.database = database;
    }

    void succeeded(WebhookEndpointId endpoint, int code) {
        update(SUCCESS, OptionalInt.of(code), endpoint);
    }

    void failed(WebhookEndpointId endpoint, OptionalInt code) {
        update(FAILURE, code, endpoint);
    }

    /** After the last attempt of a delivery. True when this very call disabled the endpoint. */
    boolean disableAfter(long delivery) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(DISABLE)) {
            update.setLong(1, delivery);
            return update.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private void update(String sql, OptionalInt code, WebhookEndpointId endpoint) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            if (code.isPresent()) {
                update.setInt(1, code.orElseThrow());
            } else {
                update.setNull(1, Types.INTEGER);
            }
            update.setLong(2, endpoint.value());
            update.executeUpdate();
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }
}
