// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint with its delivery health.
 *
 * @param failureCount failed attempts since the last 2xx, or since the endpoint was enabled again
 * @param lastStatus what the receiver answered to the latest attempt, absent when it did not answer
 * @param nextAttemptAt when the next delivery or retry is due, absent when nothing waits or the endpoint is disabled
 * @param disabledReason {@code failures} or {@code requested}, absent while it is enabled
 * @param headers of the owner, without their values
 */
public record WebhookEndpointView(
        WebhookEndpointId id,
        String url,
        List<EventKind> events,
        boolean enabled,
        int failureCount,
        @Nullable Instant lastSuccessAt,
        @Nullable Integer lastStatus,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant disabledAt,
        @Nullable String disabledReason,
        List<ShownHeader> headers,
        Instant createdAt) {

    /**
     * A header that goes with each delivery.
     *
     * @param hint the end of its value, absent for a short one
     */
    @Schema(name = "WebhookHeader", requiredProperties = "name")
    public record ShownHeader(String name, @Nullable String hint) {}

    /** @param nextAttempt when the queue of the endpoint is due */
    static WebhookEndpointView of(WebhookEndpoint endpoint, @Nullable Instant nextAttempt) {
        return new WebhookEndpointView(
                endpoint.id(),
                endpoint.url(),
                endpoint.events(),
                endpoint.isEnabled(),
                endpoint.failureCount(),
                endpoint.lastSuccessAt(),
                endpoint.lastStatus(),
                // An attempt that was on its way when the endpoint was disabled may leave a retry, which is canceled
                // when it is due.
                endpoint.isEnabled() ? nextAttempt : null,
                endpoint.disabledAt(),
                endpoint.disabledReason(),
                endpoint.shownHeaders().entrySet().stream()
                        .map(header -> new ShownHeader(
                                header.getKey(), header.getValue().isEmpty() ? null : header.getValue()))
                        .toList(),
                endpoint.createdAt());
    }
}
