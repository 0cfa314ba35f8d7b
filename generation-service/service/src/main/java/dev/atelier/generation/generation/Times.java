// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The moments of a generation's life.
 *
 * @param pendingUntil while it waits for its charge, how long others keep away from it
 * @param deadlineAt when it fails unless it has gone on: to its start while it is queued, to its end after that
 */
@Embeddable
public record Times(
        @Column(name = "created_at") Instant createdAt,
        @Column(name = "pending_until") Instant pendingUntil,
        @Column(name = "deadline") @Nullable Instant deadlineAt,
        @Column(name = "started_at") @Nullable Instant start,
        @Column(name = "finished_at") @Nullable Instant end) {

    static Times from(Instant now) {
        return new Times(now, now, null, null, null);
    }

    Times heldUntil(Instant until) {
        return new Times(createdAt, until, deadlineAt, start, end);
    }

    Times toStartBefore(Instant deadline) {
        return new Times(createdAt, pendingUntil, deadline, start, end);
    }

    Times started(Instant now, Instant deadline) {
        return new Times(createdAt, pendingUntil, deadline, now, end);
    }

    Times finished(Instant now) {
        return new Times(createdAt, pendingUntil, deadlineAt, start, now);
    }

    boolean isOverdue(Instant now) {
        return deadlineAt != null && !deadlineAt.isAfter(now);
    }

    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadlineAt);
    }

    Optional<Instant> startedAt() {
        return Optional.ofNullable(start);
    }

    Optional<Instant> finishedAt() {
        return Optional.ofNullable(end);
    }
}
