// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.sql.Database;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.Exchange;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the result of each attempt, and what was said. */
@ApplicationScoped
class AttemptRepository {
    // One statement, so that what was said costs no further round trip.
    private static final String INSERT = """
            with entry as (
                insert into attempt (delivery_id, n, account_id, started_at, ms, code, error_class, bytes_read, extra)
                values (?, ?, ?, now() - ? * interval '1 millisecond', ?, ?, ?, ?, ?)
                returning delivery_id, started_at)
            insert into attempt_exchange (delivery_id, started_at, exchange)
            select delivery_id, started_at, said from entry, (values (?::text)) as known (said)
            where said is not null
            on conflict do nothing""";

    private final Database database;
    private final ObjectMapper json;

    AttemptRepository(Database database, ObjectMapper json) {
        this.database = database;
        this.json = json;
    }

    void add(ClaimedDelivery delivery, Accepted accepted) {
        add(delivery, accepted.code(), null, accepted.bytesRead(), accepted.took(), accepted.exchange());
    }

    void add(ClaimedDelivery delivery, Refused refused) {
        @Nullable Integer code = orNull(refused.code());
        add(delivery, code, refused.error(), refused.bytesRead(), refused.took(), refused.exchange());
    }

    private void add(
            ClaimedDelivery delivery,
            @Nullable Integer code,
            @Nullable String error,
            long bytesRead,
            Duration took,
            Optional<Exchange> exchange) {
        database.update(
                INSERT,
                delivery.id(),
                delivery.attempt(),
                delivery.account(),
                took.toMillis(),
                took.toMillis(),
                code,
                error,
                bytesRead,
                delivery.isExtra(),
                exchange.map(this::toText).orElse(null));
    }

    private String toText(Exchange exchange) {
        try {
            return json.writeValueAsString(exchange);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts must be writable as JSON", e);
        }
    }
}
