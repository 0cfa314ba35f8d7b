// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right to make a generation again at 1080p, at a price that later changes of the catalogue do not affect.
 *
 * @param breakdown lines of the price, as JSON
 * @param terms what a delivery is priced by, as JSON; null in an offer of a release before
 */
@Embeddable
public record FinalizeOffer(
        @Column(name = "finalize_until") Instant until,
        @Column(name = "finalize_credits") long amount,
        @Column(name = "finalize_breakdown") String breakdown,
        @Column(name = "finalize_terms") @Nullable String terms) {
    boolean isOpen(Instant now) {
        return until.isAfter(now);
    }

    public Credits credits() {
        return new Credits(amount);
    }

    /** The refusal where there is no open offer. */
    public static ApiException notFinalizable() {
        return new ApiException(
                ErrorCode.NOT_FINALIZABLE,
                "Only a generation that carries finalize_1080p can be made again at 1080p, and only once.");
    }
}
