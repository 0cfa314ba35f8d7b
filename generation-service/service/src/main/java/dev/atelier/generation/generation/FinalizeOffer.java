// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;

/**
 * The right to make a generation again at 1080p, at a price that no later change of the catalogue moves.
 *
 * @param breakdown lines of the price, as JSON
 */
@Embeddable
record FinalizeOffer(
        @Column(name = "finalize_until") Instant until,
        @Column(name = "finalize_credits") long amount,
        @Column(name = "finalize_breakdown") String breakdown) {

    boolean isOpen(Instant now) {
        return until.isAfter(now);
    }

    Credits credits() {
        return new Credits(amount);
    }
}
