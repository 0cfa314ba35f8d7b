// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a generation is tied to another one that makes the same at 1080p.
 *
 * @param sourceId the generation that this one makes again
 * @param remakeId the generation that makes this one again
 * @param offer what making it again costs
 */
@Embeddable
record Remake(
        @Column(name = "finalizes") @Nullable Long sourceId,
        @Column(name = "finalized_by") @Nullable Long remakeId,
        @Embedded @Nullable FinalizeOffer offer) {

    static Remake of(Draft draft) {
        return new Remake(
                draft.finalizes().isPresent() ? draft.finalizes().orElseThrow() : null,
                null,
                draft.finalizeOffer().orElse(null));
    }

    /** The database reads empty columns as none at all. */
    static Remake of(@Nullable Remake read) {
        return read == null ? new Remake(null, null, null) : read;
    }

    /** The generation that this one makes again at 1080p. */
    Optional<Long> source() {
        return Optional.ofNullable(sourceId);
    }

    /** The generation that makes this one again at 1080p. */
    Optional<Long> remake() {
        return Optional.ofNullable(remakeId);
    }

    /** What nobody has taken yet. */
    Optional<FinalizeOffer> open(Instant now) {
        return Optional.ofNullable(offer).filter(open -> remakeId == null && open.isOpen(now));
    }

    Remake takenBy(@Nullable Long remake) {
        return new Remake(sourceId, remake, offer);
    }
}
