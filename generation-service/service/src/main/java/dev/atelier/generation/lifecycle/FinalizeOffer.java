// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right to make a generation again at 1080p, at a price that later changes of the catalogue do not affect.
 *
 * @param breakdown lines of the price, as JSON
 * @param terms what a delivery is priced by, as JSON; null where a run costs nothing
 */
public record FinalizeOffer(
        Instant until,
        long amount,
        String breakdown,
        @Nullable String terms) {

    static FinalizeOffer of(Instant until, Row row) {
        return new FinalizeOffer(
                until,
                row.getLong("finalize_credits"),
                row.getString("finalize_breakdown"),
                row.getNullable("finalize_terms", String.class));
    }

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
