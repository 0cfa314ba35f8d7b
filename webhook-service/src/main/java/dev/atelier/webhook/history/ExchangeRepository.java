// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import dev.atelier.webhook.attempt.Exchange;
import dev.atelier.webhook.history.ExchangeService.ExchangeView;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.OptionalLong;

/** Reads what was said in the attempts of a delivery, for as long as it is kept. */
@ApplicationScoped
class ExchangeRepository {
    private static final String DELIVERY = """
            select id from delivery
            where queue_id = ? and account_id = ? and event_id = ? and policy = 'webhook'""";

    // No attempt is older than its delivery: older partitions stay unread. Numbered like the list of deliveries.
    private static final String EXCHANGES = """
            select number, exchange
            from (
                select delivery_id, started_at, row_number() over (order by started_at, n) as number
                from attempt
                where delivery_id = ? and started_at >= (select created_at from delivery where id = ?) - interval '1 second'
            ) as numbered
            join attempt_exchange using (delivery_id, started_at)
            order by number desc limit ?""";

    private final Database database;
    private final ObjectMapper json;

    ExchangeRepository(Database database, ObjectMapper json) {
        this.database = database;
        this.json = json;
    }

    OptionalLong findDelivery(WebhookEndpointId endpoint, long account, String event) {
        return database.find(DELIVERY, row -> row.getLong("id"), endpoint.value(), account, event).stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** The latest ones, the newest first. */
    List<ExchangeView> list(long delivery, int most) {
        return database.list(EXCHANGES, this::toView, delivery, delivery, most);
    }

    private ExchangeView toView(Row row) {
        try {
            return ExchangeView.of(row.getInt("number"), json.readValue(row.getString("exchange"), Exchange.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored exchange cannot be read", e);
        }
    }
}
