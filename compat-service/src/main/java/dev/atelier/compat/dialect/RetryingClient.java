// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import java.time.Duration;

/**
 * A vendor's client that repeats a submit by itself when the response does not come.
 *
 * @param userAgent a part of its User-Agent
 * @param shortestPause its shortest first pause, with the largest random deduction
 */
public record RetryingClient(String userAgent, Duration shortestPause) {}
