// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.sql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of a generation that has not ended, as it was read.
 *
 * @param entry the queue in which the run waits, or whose place it has
 * @param dueAt when a worker or the completer has to take the run up; null while it waits, because a free place finds it
 * @param lease of the worker that holds the run
 * @param deadline the generation fails then; null before it is queued
 * @param handle what the upstream calls the job
 * @param polls how often the job was polled
 * @param unanswered how many of the last polls got no answer
 * @param isStopRequested a cancel was requested; the upstream has got the request or is about to
 * @param progress 0 to 1 where it is known
 */
public record Run(
        RunState state,
        QueueEntry entry,
        @Nullable Instant dueAt,
        @Nullable UUID lease,
        @Nullable Instant deadline,
        @Nullable String handle,
        int polls,
        int unanswered,
        boolean isStopRequested,
        @Nullable Float progress) {

    static Run of(Row row) {
        return new Run(
                RunState.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                QueueEntry.of(row),
                row.getNullable("due_at", Instant.class),
                row.getNullable("lease", UUID.class),
                row.getNullable("deadline", Instant.class),
                row.getNullable("handle", String.class),
                row.getInt("polls"),
                row.getInt("unanswered"),
                row.getBoolean("stop_requested"),
                row.getNullable("progress", Float.class));
    }

    /** A run that waits for its charge, or from now on in a queue. */
    static Run of(RunState state, QueueEntry entry) {
        return new Run(state, entry, null, null, null, null, 0, 0, false, null);
    }

    Run heldBy(UUID worker) {
        return new Run(state, entry, dueAt, worker, deadline, handle, polls, unanswered, isStopRequested, progress);
    }

    /** How long the request or the completer that works on a generation without a charge may still take. */
    public Duration heldFor(Instant now) {
        return Duration.between(now, Optional.ofNullable(dueAt).orElse(now));
    }
}
