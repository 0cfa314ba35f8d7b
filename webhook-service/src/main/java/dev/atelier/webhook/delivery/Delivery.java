// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.WebhookEndpointId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An event on its way to one endpoint, claimed by this process.
 *
 * @param attempt counted from 1, this one included
 * @param lease proves that the claim is still ours; whoever records without it is too late
 * @param target empty when the endpoint is gone or disabled
 */
record Delivery(
        long id,
        WebhookEndpointId endpoint,
        WebhookEvent event,
        int attempt,
        UUID lease,
        Instant createdAt,
        Optional<Target> target) {}
