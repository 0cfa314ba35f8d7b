// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import dev.atelier.webhook.delivery.Requeue;
import dev.atelier.webhook.endpoint.Receivers;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Shows an endpoint's deliveries and sends some of them again. */
@ApplicationScoped
class DeliveryService {
    private static final Logger LOG = Logger.getLogger(DeliveryService.class);

    private final DeliveryRepository deliveries;
    private final Receivers receivers;
    private final Requeue queue;
    private final Cursors cursors;
    private final HistoryConfig config;
    private final Clock clock;

    DeliveryService(
            DeliveryRepository deliveries,
            Receivers receivers,
            Requeue queue,
            Cursors cursors,
            HistoryConfig config,
            Clock clock) {
        this.deliveries = deliveries;
        this.receivers = receivers;
        this.queue = queue;
        this.cursors = cursors;
        this.config = config;
        this.clock = clock;
    }

    Page<DeliveryView> list(
            WebhookEndpointId endpoint,
            long account,
            DeliveryFilter filter,
            @Nullable String limit,
            @Nullable String cursor) {
        receivers.owned(endpoint, account);
        String list = "deliveries/" + account + "/" + endpoint + "/" + filter.name();
        PageRequest page = cursors.request(limit, cursor, list);
        long before = page.after().map(Long::valueOf).orElse(Long.MAX_VALUE);
        try {
            List<DeliveryRepository.Row> rows =
                    deliveries.page(endpoint, account, filter, oldest(), before, page.rowsToRead());
            Map<Long, List<AttemptView>> attempts = attempts(rows);
            return page.page(
                    rows,
                    row -> view(row, attempts.getOrDefault(row.id(), List.of())),
                    row -> Long.toString(row.id()),
                    position -> cursors.seal(position, list));
        } catch (SQLException e) {
            throw new IllegalStateException("deliveries cannot be read", e);
        }
    }

    RedeliveryView redeliver(WebhookEndpointId endpoint, long account, String event) {
        requireEnabled(endpoint, account);
        queue.again(endpoint, account, event);
        LOG.infof("redelivery asked for endpoint=%s account=%d event=%s", endpoint, account, event);
        return new RedeliveryView(event, DeliveryState.PENDING);
    }

    RecoveredView recover(WebhookEndpointId endpoint, long account, RecoverRequest request) {
        Instant since = since(request.since());
        requireEnabled(endpoint, account);
        int requeued = queue.recover(endpoint, account, since);
        LOG.infof("recovery asked for endpoint=%s account=%d count=%d", endpoint, account, requeued);
        return new RecoveredView(requeued, requeued == queue.most());
    }

    private Map<Long, List<AttemptView>> attempts(List<DeliveryRepository.Row> rows) throws SQLException {
        if (rows.isEmpty()) {
            return Map.of();
        }
        List<Long> ids = rows.stream().map(DeliveryRepository.Row::id).toList();
        // The last row is the oldest, and no attempt is older than its delivery: older partitions stay unread.
        return deliveries.attempts(ids, rows.getLast().createdAt().minusSeconds(1), config.attempts());
    }

    private static DeliveryView view(DeliveryRepository.Row row, List<AttemptView> attempts) {
        return new DeliveryView(
                row.event(),
                row.type(),
                row.generation(),
                row.state(),
                row.eventAt(),
                attempts,
                row.state() == DeliveryState.PENDING ? row.due() : null);
    }

    private void requireEnabled(WebhookEndpointId endpoint, long account) {
        if (!receivers.owned(endpoint, account).isEnabled()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "This endpoint is disabled. Enable it first.");
        }
    }

    private Instant since(@Nullable String text) {
        if (text == null) {
            throw ApiException.invalid("since is missing.", "since");
        }
        Instant since;
        try {
            since = OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw ApiException.invalid("since is an RFC 3339 time, such as 2026-01-31T12:00:00Z.", "since");
        }
        if (since.isBefore(oldest()) || since.isAfter(clock.instant())) {
            throw ApiException.invalid(
                    "since lies within the last " + config.reach().toDays() + " days.", "since");
        }
        return since;
    }

    private Instant oldest() {
        return clock.instant().minus(config.reach());
    }
}
