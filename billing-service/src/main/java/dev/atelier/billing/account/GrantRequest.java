// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.ledger.LedgerLimits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/**
 * Asks to give an account credits.
 *
 * @param reason why, for the books
 * @param key makes a repeat harmless: one key of an account is one grant
 */
public record GrantRequest(
        @NotNull @Positive @Max(LedgerLimits.MOST_CREDITS) Long credits,
        @NotBlank @Size(max = 255) String reason,
        @NotBlank @Size(max = 255) String key) {

    static GrantRequest opening(long credits) {
        return new GrantRequest(credits, "opening balance", "opening");
    }
}
