// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.testevent;

import org.jspecify.annotations.Nullable;

/**
 * The result of a test event.
 *
 * @param delivered whether the receiver answered 2xx in time
 * @param statusCode what the receiver answered, absent without an answer
 * @param error a short word when the receiver did not accept the event, as in the list of deliveries
 */
public record TestEventView(
        String eventId,
        boolean delivered,
        @Nullable Integer statusCode,
        long durationMs,
        @Nullable String error) {}
