// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.EventKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads deliveries and their attempts; the queue writes them. */
@ApplicationScoped
class DeliveryRepository {
    private static final String PAGE = """
            select id, event_id, event_type, generation_id, state, event_at, created_at, due from delivery
            where lane_id = ? and policy = 'webhook' and account_id = ? and id < ? and created_at >= ?
                and (?::text is null or state = ?) and (?::text is null or event_type = ?)
            order by id desc limit ?""";

    // Numbered before they are cut, so that the latest keep their numbers.
    private static final String ATTEMPTS = """
            select delivery_id, number, started_at, extra, code, ms, error_class
            from (
                select *, row_number() over (partition by delivery_id order by started_at, n) as number,
                    count(*) over (partition by delivery_id) as all_of_them
                from attempt
                where delivery_id = any(?) and started_at >= ?) as numbered
            where number > all_of_them - ?
            order by delivery_id, number""";

    /** A delivery without its attempts. */
    record Row(
            long id,
            String event,
            String type,
            GenerationId generation,
            DeliveryState state,
            Instant eventAt,
            Instant createdAt,
            Instant due) {}

    private final DataSource database;

    DeliveryRepository(DataSource database) {
        this.database = database;
    }

    /** The newest first, those before {@code before}. */
    List<Row> page(
            WebhookEndpointId endpoint, long account, DeliveryFilter filter, Instant since, long before, int rows)
            throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(PAGE)) {
            @Nullable String state = filter.state().map(DeliveryState::stored).orElse(null);
            @Nullable String type = filter.type().map(EventKind::wire).orElse(null);
            query.setLong(1, endpoint.value());
            query.setLong(2, account);
            query.setLong(3, before);
            query.setTimestamp(4, Timestamp.from(since));
            query.setObject(5, state, Types.VARCHAR);
            query.setObject(6, state, Types.VARCHAR);
            query.setObject(7, type, Types.VARCHAR);
            query.setObject(8, type, Types.VARCHAR);
            query.setInt(9, rows);
            List<Row> page = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    page.add(read(row));
                }
            }
            return page;
        }
    }

    /** @param since no attempt of these deliveries is older */
    Map<Long, List<AttemptView>> attempts(List<Long> deliveries, Instant since, int most) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(ATTEMPTS)) {
            query.setArray(1, connection.createArrayOf("bigint", deliveries.toArray()));
            query.setTimestamp(2, Timestamp.from(since));
            query.setInt(3, most);
            Map<Long, List<AttemptView>> attempts = new HashMap<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    attempts.computeIfAbsent(row.getLong("delivery_id"), _ -> new ArrayList<>())
                            .add(attempt(row));
                }
            }
            return attempts;
        }
    }

    private static Row read(ResultSet row) throws SQLException {
        return new Row(
                row.getLong("id"),
                row.getString("event_id"),
                row.getString("event_type"),
                new GenerationId(row.getLong("generation_id")),
                DeliveryState.stored(row.getString("state")),
                row.getTimestamp("event_at").toInstant(),
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("due").toInstant());
    }

    private static AttemptView attempt(ResultSet row) throws SQLException {
        return new AttemptView(
                row.getInt("number"),
                row.getTimestamp("started_at").toInstant(),
                row.getBoolean("extra"),
                row.getObject("code", Integer.class),
                row.getInt("ms"),
                row.getString("error_class"));
    }
}
