// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.ledger.LedgerLimits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

/**
 * Sets the caps of a credential.
 *
 * @param dailyCap credits per UTC day, null for no cap
 * @param monthlyCap credits per UTC month, null for no cap
 * @param version grows with each change of this credential's caps; a request with an older version changes nothing
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CapsRequest(
        @NotNull @Positive Long account,

        @PositiveOrZero @Max(LedgerLimits.MAX_CREDITS) @Nullable Long dailyCap,

        @PositiveOrZero @Max(LedgerLimits.MAX_CREDITS) @Nullable Long monthlyCap,

        @NotNull @Positive Long version) {}
