// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Why a run ends, and what must hold for it.
 *
 * @param lease of the worker that reports the end; null for an end that no worker reports
 * @param overdueAt the deadline must be over then
 * @param barred states in which it does not end
 */
record EndCause(@Nullable UUID lease, @Nullable Instant overdueAt, Set<RunState> barred) {
    private static final Set<RunState> UNPAID = Set.of(RunState.PENDING_CHARGE, RunState.ABANDONED);

    static EndCause report(UUID lease) {
        return new EndCause(lease, null, UNPAID);
    }

    static EndCause deadline(Instant now) {
        return new EndCause(null, now, UNPAID);
    }

    /** @param isStopped its upstream has stopped the job; else no upstream may have it */
    static EndCause cancel(boolean isStopped) {
        Set<RunState> barred = EnumSet.copyOf(UNPAID);
        barred.add(RunState.SUBMITTING);
        if (!isStopped) {
            barred.add(RunState.ACCEPTED);
        }
        return new EndCause(null, null, barred);
    }
}
