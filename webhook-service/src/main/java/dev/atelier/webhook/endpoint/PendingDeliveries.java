// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;

/** What waits to be sent to an endpoint. The queue implements it: it knows endpoints, and they do not know it. */
public interface PendingDeliveries {

    /** In the caller's transaction, before the endpoint's own row is touched: the queue locks in this order. */
    void cancelForRemoved(WebhookEndpointId endpoint);
}
