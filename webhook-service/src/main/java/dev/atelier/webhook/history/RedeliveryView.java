// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.webhook.delivery.DeliveryState;

/** Confirms that an event is queued once more; the list of deliveries shows the result. */
public record RedeliveryView(String eventId, DeliveryState state) {}
