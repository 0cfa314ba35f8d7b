// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which worker holds a run, and when the run is due again.
 *
 * @param dueAt when a worker has to poll the run next; while a worker holds it, when its lease expires; {@code null}
 *     while it waits in its queue, where a free place finds it
 * @param token of the worker that holds the run
 * @param upstream has the job, or was about to get it
 */
@Embeddable
record RunLease(
        @Column(name = "due_at") @Nullable Instant dueAt,
        @Column(name = "lease") @Nullable UUID token,
        @Column(name = "handed_to") @Nullable String upstream) {
    static final RunLease NONE = new RunLease(null, null, null);

    /** Hibernate reads an embeddable whose columns are all null as null. */
    static RunLease orNone(@Nullable RunLease read) {
        return read == null ? NONE : read;
    }

    boolean isDue(Instant now) {
        return dueAt != null && !dueAt.isAfter(now);
    }

    boolean isWaiting() {
        return dueAt == null && token == null;
    }

    boolean isHeldBy(UUID worker) {
        return worker.equals(token);
    }

    Optional<UUID> holder() {
        return Optional.ofNullable(token);
    }

    boolean isHeld() {
        return token != null;
    }

    RunLease claim(UUID worker, Instant until) {
        return new RunLease(until, worker, upstream);
    }

    RunLease release(Instant nextDue) {
        return new RunLease(nextDue, null, upstream);
    }

    RunLease withUpstream(@Nullable String name) {
        return new RunLease(dueAt, token, name);
    }

    /** No worker polls the run any more; its upstream stays known. */
    RunLease end() {
        return new RunLease(null, null, upstream);
    }
}
