// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.platform.credits.Credits;
import java.time.Instant;
import java.time.LocalDate;

/** What a credential spent in the current window of a period, without refunded charges. */
public record CapWindow(CapPeriod period, Credits spent, LocalDate start, Instant resetsAt) {}
