// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When a generation was created, when its work began, and when it ended. */
public record Timestamps(
        Instant createdAt,
        @Nullable Instant start,
        @Nullable Instant end) {

    Timestamps start(@Nullable Instant at) {
        return new Timestamps(createdAt, at, end);
    }

    Timestamps finish(Instant at) {
        return new Timestamps(createdAt, start, at);
    }

    public Optional<Instant> startedAt() {
        return Optional.ofNullable(start);
    }

    public Optional<Instant> finishedAt() {
        return Optional.ofNullable(end);
    }
}
