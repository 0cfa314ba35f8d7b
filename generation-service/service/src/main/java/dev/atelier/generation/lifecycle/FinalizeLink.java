// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

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
}
