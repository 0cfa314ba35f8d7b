// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.ledger.LedgerLimits;
import dev.atelier.platform.caller.Plan;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** Opens an account with an opening balance. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CreateAccountRequest(
        @NotBlank @Size(max = 120) String name,
        @NotNull Plan plan,

        @NotNull @PositiveOrZero @Max(LedgerLimits.MAX_CREDITS) Long credits) {}
