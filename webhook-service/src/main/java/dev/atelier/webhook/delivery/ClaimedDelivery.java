// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Row;
import dev.atelier.webhook.attempt.OutboundMessage;
import dev.atelier.webhook.attempt.OutboundMessage.CallbackScheme;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.delivery.QueuedCallback.PolicyKind;
import dev.atelier.webhook.endpoint.EventKind;
import dev.atelier.webhook.endpoint.SealedSecret;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A delivery that this process has claimed for one attempt.
 *
 * @param queue the endpoint queue that holds the delivery
 * @param key the id that the receiver sees: of the event, or of the callback
 * @param attempt counted from 1; an attempt outside the schedule is not counted
 * @param isExtra whether this attempt was requested by the owner and stands outside the schedule
 * @param lease proves that the claim still holds; a process whose lease was taken back records nothing
 * @param occurredAt when the announced event happened
 * @param queuedAt when the delivery last entered the queue
 * @param message empty when the endpoint is removed or disabled
 */
record ClaimedDelivery(
        long id,
        long queue,
        PolicyKind policy,
        String key,
        long account,
        int attempt,
        boolean isExtra,
        UUID lease,
        Instant occurredAt,
        Instant queuedAt,
        Optional<OutboundMessage> message) {

    /** Maps a row that {@link DeliveryQueue} has claimed. */
    static ClaimedDelivery of(Row row) {
        PolicyKind policy = PolicyKind.parse(row.getString("policy")).orElseThrow();
        return new ClaimedDelivery(
                row.getLong("id"),
                row.getLong("queue_id"),
                policy,
                row.getString("event_id"),
                row.getLong("account_id"),
                row.getInt("attempt"),
                row.getInt("extra") > 0,
                row.get("lease", UUID.class),
                row.getInstant("event_at"),
                row.getInstant("queued_at"),
                toMessage(policy, row));
    }

    private static Optional<OutboundMessage> toMessage(PolicyKind policy, Row row) {
        Optional<String> url = row.findString("url");
        Optional<byte[]> secret = row.find("current_secret", byte[].class);
        // No message leaves unsigned.
        if (url.isEmpty() || secret.isEmpty()) {
            return Optional.empty();
        }
        List<SealedSecret> secrets = SealedSecret.list(secret.orElseThrow(), row.find("former_secret", byte[].class));
        return Optional.of(
                switch (policy) {
                    case WEBHOOK -> toEventMessage(url.orElseThrow(), secrets, row);
                    case DIALECT -> toCallbackMessage(url.orElseThrow(), secrets, row);
                });
    }

    private static OutboundMessage toEventMessage(String url, List<SealedSecret> secrets, Row row) {
        var event = new WebhookEvent(
                row.getString("event_id"),
                EventKind.parse(row.getString("event_type")),
                row.getLong("account_id"),
                new GenerationId(row.getLong("generation_id")),
                row.getInstant("event_at"));
        return new OutboundMessage.Event(
                new WebhookEndpointId(row.getLong("queue_id")),
                url,
                secrets,
                row.find("sealed_headers", byte[].class).map(SealedSecret::new),
                event);
    }

    private static OutboundMessage toCallbackMessage(String url, List<SealedSecret> secrets, Row row) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : row.getStrings("headers")) {
            String[] header = line.split(QueuedCallback.HEADER_SEPARATOR, 2);
            headers.put(header[0], header[1]);
        }
        return new OutboundMessage.Callback(
                row.getLong("account_id"),
                row.getString("event_id"),
                url,
                secrets,
                CallbackScheme.parse(row.getString("scheme")).orElseThrow(),
                headers,
                row.getString("body"));
    }
}
