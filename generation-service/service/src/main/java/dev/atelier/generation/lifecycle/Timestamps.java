// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a generation was created, started and finished, and its time limits.
 *
 * @param pendingUntil until then one request or the completer alone works on a generation that waits for its charge
 * @param deadlineAt the generation fails then: unless it has started while it is queued, unless it has ended later
 */
@Embeddable
public record Timestamps(
        @Column(name = "created_at") Instant createdAt,
        @Column(name = "pending_until") Instant pendingUntil,
        @Column(name = "deadline") @Nullable Instant deadlineAt,
        @Column(name = "started_at") @Nullable Instant start,
        @Column(name = "finished_at") @Nullable Instant end) {
    static Timestamps createdAt(Instant now) {
        return new Timestamps(now, now, null, null, null);
    }

    Timestamps withPendingUntil(Instant until) {
        return new Timestamps(createdAt, until, deadlineAt, start, end);
    }

    Timestamps withDeadline(Instant deadline) {
        return new Timestamps(createdAt, pendingUntil, deadline, start, end);
    }

    Timestamps start(Instant now, Instant deadline) {
        return new Timestamps(createdAt, pendingUntil, deadline, now, end);
    }

    Timestamps finish(Instant now) {
        return new Timestamps(createdAt, pendingUntil, deadlineAt, start, now);
    }

    boolean isOverdue(Instant now) {
        return deadlineAt != null && !deadlineAt.isAfter(now);
    }

    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadlineAt);
    }

    public Optional<Instant> startedAt() {
        return Optional.ofNullable(start);
    }

    /** From the start to the end. */
    Optional<Duration> runningTime() {
        return startedAt().flatMap(from -> finishedAt().map(to -> Duration.between(from, to)));
    }

    public Optional<Instant> finishedAt() {
        return Optional.ofNullable(end);
    }
}
