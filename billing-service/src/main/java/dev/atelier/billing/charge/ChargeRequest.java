// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.ledger.LedgerLimits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

/**
 * Asks to take the price of a generation.
 *
 * @param dailyCap credits the credential may spend in the UTC day, null for no cap
 * @param monthlyCap credits the credential may spend in the UTC month, null for no cap
 * @param topUp whether the credential allows an automatic top-up; a short balance is refused all the same as long as
 *     no payment provider is attached
 */
public record ChargeRequest(
        @NotNull @Positive Long generation,
        @NotNull @Positive Long account,
        @NotNull @PositiveOrZero Long credential,

        @NotNull @PositiveOrZero @Max(LedgerLimits.MOST_CREDITS) Long credits,

        @PositiveOrZero @Nullable Long dailyCap,
        @PositiveOrZero @Nullable Long monthlyCap,
        @Nullable Boolean topUp) {}
