// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who has a run in hand.
 *
 * @param dueAt when somebody has to look at it; while a worker has it, when that worker counts as silent
 * @param lease of the worker who has it now
 * @param handedTo upstream that has the job or was about to get it
 */
@Embeddable
record Custody(
        @Column(name = "due_at") @Nullable Instant dueAt,
        @Column(name = "lease") @Nullable UUID lease,
        @Column(name = "handed_to") @Nullable String handedTo) {

    /** The database reads three empty columns as none at all. */
    static Custody of(@Nullable Custody read) {
        return read == null ? new Custody(null, null, null) : read;
    }

    boolean isDue(Instant now) {
        return dueAt != null && !dueAt.isAfter(now);
    }

    boolean isLeasedBy(UUID token) {
        return token.equals(lease);
    }

    boolean isLeased() {
        return lease != null;
    }

    Custody takenBy(UUID token, Instant until) {
        return new Custody(until, token, handedTo);
    }

    Custody freeFrom(Instant next) {
        return new Custody(next, null, handedTo);
    }

    Custody atUpstream(@Nullable String upstream) {
        return new Custody(dueAt, lease, upstream);
    }

    /** Nobody looks at it any more; where it ran stays known. */
    Custody ended() {
        return new Custody(null, null, handedTo);
    }
}
