// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The deliveries that wait for an endpoint. The queue implements this interface, because it depends on endpoints. */
public interface PendingDeliveries {

    /** Call this in the transaction that removes the endpoint, before its row is changed: the queue locks in this order. */
    void cancelForRemoved(WebhookEndpointId endpoint);

    /** Call this in the transaction that disables the endpoint, before its row is changed. */
    void cancelForDisabled(WebhookEndpointId endpoint);

    /** When the next attempt is due, for those endpoints that have a pending delivery. */
    Map<WebhookEndpointId, Instant> findNextAttempts(List<WebhookEndpointId> endpoints);
}
