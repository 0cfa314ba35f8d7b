// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.trial;

import org.jspecify.annotations.Nullable;

/**
 * How a test event went.
 *
 * @param delivered whether the receiver answered 2xx in time
 * @param statusCode what it answered, absent when it did not
 * @param error a short word when it was not delivered, as in the list of deliveries
 */
public record TrialView(
        String eventId,
        boolean delivered,
        @Nullable Integer statusCode,
        long durationMs,
        @Nullable String error) {}
