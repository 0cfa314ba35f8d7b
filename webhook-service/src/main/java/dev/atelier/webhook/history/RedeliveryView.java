// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

/** Says that an event will be sent once more; the list of deliveries tells how it went. */
public record RedeliveryView(String eventId, DeliveryState state) {}
