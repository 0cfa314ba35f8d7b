// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import dev.atelier.webhook.delivery.DeliveryState;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.history.DeliveryService.AttemptView;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads deliveries and their attempts; the queue writes them. */
@ApplicationScoped
class DeliveryRepository {
    private static final String PAGE = """
            select id, event_id, event_type, generation_id, state, event_at, created_at, due from delivery
            where queue_id = ? and policy = 'webhook' and account_id = ? and id < ? and created_at >= ?
                and (?::text is null or state = ?) and (?::text is null or event_type = ?)
            order by id desc limit ?""";

    // Numbered before the list is cut, so that the latest attempts keep their numbers.
    private static final String ATTEMPTS = """
            select delivery_id, number, started_at, extra, code, ms, error_class
            from (
                select delivery_id, started_at, extra, code, ms, error_class,
                    row_number() over (partition by delivery_id order by started_at, n) as number,
                    count(*) over (partition by delivery_id) as all_of_them
                from attempt
                where delivery_id = any(?::bigint[]) and started_at >= ?) as numbered
            where number > all_of_them - ?
            order by delivery_id, number""";

    /** A delivery without its attempts. */
    record StoredDelivery(
            long id,
            String event,
            String type,
            GenerationId generation,
            DeliveryState state,
            Instant eventAt,
            Instant createdAt,
            Instant due) {}

    private final Database database;

    DeliveryRepository(Database database) {
        this.database = database;
    }

    /** Lists the newest deliveries with ids below {@code before}. */
    List<StoredDelivery> page(
            WebhookEndpointId endpoint, long account, DeliveryFilter filter, Instant since, long before, int rows) {
        @Nullable String state = filter.state().map(DeliveryState::column).orElse(null);
        @Nullable String type = filter.type().map(EventKind::wire).orElse(null);
        return database.list(
                PAGE,
                DeliveryRepository::toDelivery,
                endpoint.value(),
                account,
                before,
                since,
                state,
                state,
                type,
                type,
                rows);
    }

    /** @param since no attempt of these deliveries is older */
    Map<Long, List<AttemptView>> attempts(List<Long> deliveries, Instant since, int most) {
        Map<Long, List<AttemptView>> attempts = new HashMap<>();
        database.list(ATTEMPTS, row -> Map.entry(row.getLong("delivery_id"), toAttempt(row)), deliveries, since, most)
                .forEach(attempt -> attempts.computeIfAbsent(attempt.getKey(), _ -> new ArrayList<>())
                        .add(attempt.getValue()));
        return attempts;
    }

    private static StoredDelivery toDelivery(Row row) {
        return new StoredDelivery(
                row.getLong("id"),
                row.getString("event_id"),
                row.getString("event_type"),
                new GenerationId(row.getLong("generation_id")),
                DeliveryState.parseColumn(row.getString("state")),
                row.getInstant("event_at"),
                row.getInstant("created_at"),
                row.getInstant("due"));
    }

    private static AttemptView toAttempt(Row row) {
        return new AttemptView(
                row.getInt("number"),
                row.getInstant("started_at"),
                row.getBoolean("extra"),
                row.getNullable("code", Integer.class),
                row.getInt("ms"),
                row.getNullable("error_class", String.class));
    }
}
