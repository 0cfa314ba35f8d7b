// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.UUID;

/** A worker's right to finish a run; a new claim has a new token, so that an old worker's answer is not taken. */
@Embeddable
public record Lease(
        @Column(name = "lease") UUID token,
        @Column(name = "lease_until") Instant until) {

    boolean isExpired(Instant now) {
        return !until.isAfter(now);
    }
}
