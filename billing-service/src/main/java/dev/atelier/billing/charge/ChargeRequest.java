// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.metadata.Metadata;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Charges an account the price of a generation.
 *
 * @param dailyCap credits the credential may spend in the UTC day, null for no cap
 * @param monthlyCap credits the credential may spend in the UTC month, null for no cap
 * @param capsVersion version of these caps; they count only if they are newer than the caps that the gateway pushed
 * @param topUp whether credits may be bought when the balance is too low
 * @param model the model of the generation, for the usage report, as are project (0 for none), origin and metadata
 * @param kind of the credential, for the words of a refusal
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ChargeRequest(
        @NotNull @Positive Long generation,
        @NotNull @Positive Long account,
        @NotNull @PositiveOrZero Long credential,

        @NotNull @PositiveOrZero @Max(LedgerFunctions.MAX_CREDITS) Long credits,

        @PositiveOrZero @Nullable Long dailyCap,
        @PositiveOrZero @Nullable Long monthlyCap,
        @Positive @Nullable Long capsVersion,
        @Nullable Boolean topUp,
        @Size(min = 1, max = 120) @Nullable String model,
        @PositiveOrZero @Nullable Long project,
        @Nullable Origin origin,
        @Nullable CredentialKind kind,
        @Nullable Metadata metadata) {

    public ChargeRequest(
            Long generation,
            Long account,
            Long credential,
            Long credits,
            @Nullable Long dailyCap,
            @Nullable Long monthlyCap,
            @Nullable Boolean topUp) {
        this(generation, account, credential, credits, dailyCap, monthlyCap, null, topUp, null, null, null, null, null);
    }
}
