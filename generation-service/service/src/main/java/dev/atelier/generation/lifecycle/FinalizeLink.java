// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
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
@Embeddable
public record FinalizeLink(
        @Column(name = "finalizes") @Nullable Long sourceId,
        @Column(name = "finalized_by") @Nullable Long finalizedById,
        @Embedded @Nullable FinalizeOffer offer) {
    private static final FinalizeLink NONE = new FinalizeLink(null, null, null);

    public static FinalizeLink offering(Optional<FinalizeOffer> offer) {
        return new FinalizeLink(null, null, offer.orElse(null));
    }

    public static FinalizeLink to(long source) {
        return new FinalizeLink(source, null, null);
    }

    /** Hibernate reads an embeddable whose columns are all null as null. */
    static FinalizeLink orNone(@Nullable FinalizeLink read) {
        return read == null ? NONE : read;
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

    FinalizeLink withFinalizedBy(@Nullable Long generation) {
        return new FinalizeLink(sourceId, generation, offer);
    }
}
