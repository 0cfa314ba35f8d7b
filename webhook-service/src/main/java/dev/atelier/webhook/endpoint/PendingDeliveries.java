// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What waits to be sent to an endpoint. The queue implements it: it knows endpoints, and they do not know it. */
public interface PendingDeliveries {

    /** In the caller's transaction, before the endpoint's own row is touched: the queue locks in this order. */
    void cancelForRemoved(WebhookEndpointId endpoint);

    /** The same for an endpoint that stays. */
    void cancelForDisabled(WebhookEndpointId endpoint);

    /** When the next attempt is due, of those endpoints for which something waits. */
    Map<WebhookEndpointId, Instant> nextAttempts(List<WebhookEndpointId> endpoints);
}
