// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Row;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tie between a generation and the one that makes it again at 1080p.
 *
 * @param sourceId the generation that this one makes again
 * @param finalizedById the generation that makes this one again
 * @param offer the price of making it again
 */
public record FinalizeLink(
        @Nullable Long sourceId,
        @Nullable Long finalizedById,
        @Nullable FinalizeOffer offer) {
    public static FinalizeLink offering(Optional<FinalizeOffer> offer) {
        return new FinalizeLink(null, null, offer.orElse(null));
    }

    public static FinalizeLink to(long source) {
        return new FinalizeLink(source, null, null);
    }

    static FinalizeLink of(Row row) {
        return new FinalizeLink(
                row.getNullable("finalizes", Long.class),
                row.getNullable("finalized_by", Long.class),
                row.findInstant("finalize_until")
                        .map(until -> FinalizeOffer.of(until, row))
                        .orElse(null));
    }

    /** The generation that this one makes again at 1080p. */
    public Optional<Long> source() {
        return Optional.ofNullable(sourceId);
    }

    /** The generation that makes this one again at 1080p. */
    public Optional<Long> finalizedBy() {
        return Optional.ofNullable(finalizedById);
    }

    /** The offer, while it is valid and unused. */
    Optional<FinalizeOffer> openOffer(Instant now) {
        return Optional.ofNullable(offer).filter(open -> finalizedById == null && open.isOpen(now));
    }

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
}
