// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.endpoint.SealedSecret;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads claimed rows. */
final class DeliveryRow {
    private DeliveryRow() {}

    static Delivery read(ResultSet row) throws SQLException {
        return new Delivery(
                row.getLong("id"),
                new WebhookEndpointId(row.getLong("endpoint_id")),
                event(row),
                row.getInt("attempt"),
                row.getObject("lease", UUID.class),
                time(row, "created_at"),
                target(row));
    }

    private static WebhookEvent event(ResultSet row) throws SQLException {
        return new WebhookEvent(
                row.getString("event_id"),
                EventKind.of(row.getString("event_type")),
                row.getLong("account_id"),
                new GenerationId(row.getLong("generation_id")),
                time(row, "event_at"));
    }

    private static Optional<Target> target(ResultSet row) throws SQLException {
        @Nullable String url = row.getString("url");
        return url == null
                ? Optional.empty()
                : Optional.of(new Target(url, new SealedSecret(row.getBytes("sealed_secret"))));
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }
}
