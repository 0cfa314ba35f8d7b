// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import java.time.Duration;

/**
 * A client of a vendor that repeats a submit of its own accord when the answer does not come.
 *
 * @param userAgent what its User-Agent contains
 * @param soonest its shortest first pause, less what it takes off by chance
 */
public record RepeatingClient(String userAgent, Duration soonest) {}
