// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.Exchange;
import dev.atelier.webhook.delivery.LeaseRepository.EndedLease;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends leases together with the result of the attempt, and what was said, in one statement. */
@ApplicationScoped
class AttemptRepository {
    private static final String ATTEMPT = """
            , entry as (
                insert into attempt (delivery_id, n, account_id, started_at, ms, code, error_class, bytes_read, extra)
                select id, ?, ?, now() - ? * interval '1 millisecond', ?, ?::integer, ?::text, ?, ? from ended
                returning delivery_id, started_at),
            kept as (
                insert into attempt_exchange (delivery_id, started_at, exchange)
                select delivery_id, started_at, said from entry, (values (?::text)) as known (said)
                where said is not null
                on conflict do nothing),
            judged as (
                update webhook_endpoint
                set failure_count = case when answer.accepted then 0 else failure_count + 1 end,
                    last_success_at = case when answer.accepted
                        then greatest(last_success_at, now()) else last_success_at end,
                    last_status = answer.code
                from ended, (values (?::boolean, ?::integer)) as answer (accepted, code)
                where ? and webhook_endpoint.id = ended.queue_id)""";

    private final LeaseRepository leases;
    private final ObjectMapper json;

    AttemptRepository(LeaseRepository leases, ObjectMapper json) {
        this.leases = leases;
        this.json = json;
    }

    /** @param judges whether the answer counts in the health of the endpoint */
    Optional<EndedLease> end(ClaimedDelivery delivery, LeaseOutcome next, Accepted accepted, boolean judges) {
        return end(delivery, next, true, judges, accepted.bytesRead(), accepted.took(), accepted.exchange());
    }

    /** @param judges whether the answer counts in the health of the endpoint */
    Optional<EndedLease> end(ClaimedDelivery delivery, LeaseOutcome next, Refused refused, boolean judges) {
        return end(delivery, next, false, judges, refused.bytesRead(), refused.took(), refused.exchange());
    }

    private Optional<EndedLease> end(
            ClaimedDelivery delivery,
            LeaseOutcome next,
            boolean isAccepted,
            boolean judges,
            long bytesRead,
            Duration took,
            Optional<Exchange> exchange) {
        @Nullable Integer code = orNull(next.code());
        return leases.endWith(
                ATTEMPT,
                delivery.id(),
                delivery.lease(),
                next,
                delivery.attempt(),
                delivery.account(),
                took.toMillis(),
                took.toMillis(),
                code,
                next.error().orElse(null),
                bytesRead,
                delivery.isExtra(),
                exchange.map(this::toText).orElse(null),
                isAccepted,
                code,
                judges);
    }

    private String toText(Exchange exchange) {
        try {
            return json.writeValueAsString(exchange);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts must be writable as JSON", e);
        }
    }
}
