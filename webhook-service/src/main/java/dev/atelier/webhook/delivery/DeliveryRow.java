// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.CallbackScheme;
import dev.atelier.webhook.attempt.Parcel;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.endpoint.SealedSecret;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads claimed rows. */
final class DeliveryRow {
    private static final String SEPARATOR = ": ";

    private DeliveryRow() {}

    static Delivery read(ResultSet row) throws SQLException {
        PolicyKind policy = PolicyKind.of(row.getString("policy")).orElseThrow();
        return new Delivery(
                row.getLong("id"),
                row.getLong("lane_id"),
                policy,
                row.getString("event_id"),
                row.getLong("account_id"),
                row.getInt("attempt"),
                row.getInt("extra") > 0,
                row.getObject("lease", UUID.class),
                time(row, "event_at"),
                time(row, "queued_at"),
                parcel(policy, row));
    }

    /** A header as the table of callbacks holds it. */
    static String line(String name, String value) {
        return name + SEPARATOR + value;
    }

    private static Optional<Parcel> parcel(PolicyKind policy, ResultSet row) throws SQLException {
        @Nullable String url = row.getString("url");
        byte @Nullable [] secret = row.getBytes("current_secret");
        // Nothing goes out unsigned.
        if (url == null || secret == null) {
            return Optional.empty();
        }
        return Optional.of(
                switch (policy) {
                    case WEBHOOK ->
                        new Parcel.ToEndpoint(
                                new WebhookEndpointId(row.getLong("lane_id")), url, secrets(secret, row), event(row));
                    case DIALECT ->
                        new Parcel.Callback(
                                row.getLong("account_id"),
                                row.getString("event_id"),
                                url,
                                secrets(secret, row),
                                CallbackScheme.of(row.getString("scheme")).orElseThrow(),
                                headers(row),
                                row.getString("body"));
                });
    }

    private static WebhookEvent event(ResultSet row) throws SQLException {
        return new WebhookEvent(
                row.getString("event_id"),
                EventKind.of(row.getString("event_type")),
                row.getLong("account_id"),
                new GenerationId(row.getLong("generation_id")),
                time(row, "event_at"));
    }

    private static List<SealedSecret> secrets(byte[] secret, ResultSet row) throws SQLException {
        var current = new SealedSecret(secret);
        byte @Nullable [] former = row.getBytes("former_secret");
        return former == null ? List.of(current) : List.of(current, new SealedSecret(former));
    }

    private static Map<String, String> headers(ResultSet row) throws SQLException {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : (String[]) row.getArray("headers").getArray()) {
            int end = line.indexOf(SEPARATOR);
            headers.put(line.substring(0, end), line.substring(end + SEPARATOR.length()));
        }
        return headers;
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }
}
