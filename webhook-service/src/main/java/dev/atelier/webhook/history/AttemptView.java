// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a delivery.
 *
 * @param n counted from 1 over all attempts
 * @param redelivery whether the owner requested the attempt, which then stands outside the schedule
 * @param statusCode what the receiver answered, absent without an answer
 * @param error a short word when the attempt failed: {@code status}, {@code timeout}, {@code tls}, {@code connect} and the like
 */
public record AttemptView(
        int n,
        Instant at,
        boolean redelivery,
        @Nullable Integer statusCode,
        int durationMs,
        @Nullable String error) {}
