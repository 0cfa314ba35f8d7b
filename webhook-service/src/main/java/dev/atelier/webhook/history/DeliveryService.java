// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import dev.atelier.webhook.delivery.DeliveryConfig;
import dev.atelier.webhook.delivery.DeliveryState;
import dev.atelier.webhook.delivery.RedeliveryService;
import dev.atelier.webhook.endpoint.WebhookEndpointService;
import dev.atelier.webhook.history.DeliveryRepository.StoredDelivery;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Lists an endpoint's deliveries and queues some of them again. */
@ApplicationScoped
class DeliveryService {
    private static final Logger LOG = Logger.getLogger(DeliveryService.class);
    /** The list shows the latest attempts of a delivery; after many redeliveries there can be more. */
    private static final int ATTEMPTS_SHOWN = 20;

    private final DeliveryRepository deliveries;
    private final WebhookEndpointService endpoints;
    private final RedeliveryService redeliveries;
    private final Cursors cursors;
    private final Clock clock;

    DeliveryService(
            DeliveryRepository deliveries,
            WebhookEndpointService endpoints,
            RedeliveryService redeliveries,
            Cursors cursors,
            Clock clock) {
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.redeliveries = redeliveries;
        this.cursors = cursors;
        this.clock = clock;
    }

    Page<DeliveryView> list(
            WebhookEndpointId endpoint,
            long account,
            DeliveryFilter filter,
            @Nullable String limit,
            @Nullable String cursor) {
        endpoints.getTarget(endpoint, account);
        PageRequest page =
                cursors.request(limit, cursor, "deliveries/" + account + "/" + endpoint + "/" + filter.name());
        List<StoredDelivery> rows =
                deliveries.page(endpoint, account, filter, oldest(), page.before(), page.rowsToRead());
        Map<Long, List<AttemptView>> attempts = findAttempts(rows);
        return page.page(
                rows,
                row -> DeliveryView.of(row, attempts.getOrDefault(row.id(), List.of())),
                row -> Long.toString(row.id()));
    }

    RedeliveryView redeliver(WebhookEndpointId endpoint, long account, String event) {
        requireEnabled(endpoint, account);
        redeliveries.redeliver(endpoint, account, event);
        LOG.infof("redelivery requested endpoint=%s account=%d event=%s", endpoint, account, event);
        return new RedeliveryView(event, DeliveryState.PENDING);
    }

    RecoveredView recover(WebhookEndpointId endpoint, long account, RecoverRequest request) {
        Instant since = parseSince(request.since());
        requireEnabled(endpoint, account);
        int requeued = redeliveries.recover(endpoint, account, since);
        LOG.infof("recovery requested endpoint=%s account=%d count=%d", endpoint, account, requeued);
        return new RecoveredView(requeued, requeued == RedeliveryService.RECOVER_BATCH);
    }

    private Map<Long, List<AttemptView>> findAttempts(List<StoredDelivery> rows) {
        if (rows.isEmpty()) {
            return Map.of();
        }
        List<Long> ids = rows.stream().map(StoredDelivery::id).toList();
        // The last row is the oldest, and no attempt is older than its delivery: older partitions stay unread.
        return deliveries.attempts(ids, rows.getLast().createdAt().minusSeconds(1), ATTEMPTS_SHOWN);
    }

    private void requireEnabled(WebhookEndpointId endpoint, long account) {
        if (!endpoints.getTarget(endpoint, account).isEnabled()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "This endpoint is disabled. Enable it first.");
        }
    }

    private Instant parseSince(@Nullable String text) {
        Instant since;
        try {
            since = OffsetDateTime.parse(RequiredInput.param(text, "since")).toInstant();
        } catch (DateTimeException _) {
            throw ApiException.invalid("since is an RFC 3339 time, such as 2026-01-31T12:00:00Z.", "since");
        }
        if (since.isBefore(oldest()) || since.isAfter(clock.instant())) {
            throw ApiException.invalid(
                    "since lies within the last " + DeliveryConfig.KEEP_FOR.toDays() + " days.", "since");
        }
        return since;
    }

    private Instant oldest() {
        return clock.instant().minus(DeliveryConfig.KEEP_FOR);
    }

    /**
     * The result of a recovery.
     *
     * @param more whether the recovery reached its limit, so that the client should ask again
     */
    public record RecoveredView(int requeued, boolean more) {}

    /** Confirms that an event is queued once more; the list of deliveries shows the result. */
    public record RedeliveryView(String eventId, DeliveryState state) {}

    /**
     * A request to send again what was not delivered.
     *
     * @param since an RFC 3339 time; earlier events stay as they are
     */
    public record RecoverRequest(@Nullable String since) {}

    /**
     * One attempt at a delivery.
     *
     * @param n counted from 1 over all attempts
     * @param redelivery whether the owner requested the attempt, which then stands outside the schedule
     * @param statusCode what the receiver answered, absent without an answer
     * @param error a short word when the attempt failed: {@code status}, {@code timeout}, {@code tls}, {@code connect} and the like
     */
    public record AttemptView(
            int n,
            Instant at,
            boolean redelivery,
            @Nullable Integer statusCode,
            int durationMs,
            @Nullable String error) {}
}
