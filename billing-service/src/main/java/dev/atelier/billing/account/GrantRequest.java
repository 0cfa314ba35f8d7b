// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.ledger.LedgerFunctions;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Gives an account credits.
 *
 * @param reason the reason, for the books
 * @param key one key of an account is one grant, so a repeated request changes nothing; top-ups have reserved keys
 * @param expiresAt when the unspent rest is lost, null for never
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record GrantRequest(
        @NotNull @Positive @Max(LedgerFunctions.MAX_CREDITS) Long credits,
        @NotBlank @Size(max = 255) String reason,

        @NotBlank @Size(max = 255) @Pattern(regexp = "(?!topup/)(?s:.)*")
        String key,

        @Nullable Instant expiresAt) {

    /** Credits that never expire. */
    public GrantRequest(Long credits, String reason, String key) {
        this(credits, reason, key, null);
    }

    static GrantRequest opening(long credits) {
        return new GrantRequest(credits, "opening balance", "opening");
    }
}
