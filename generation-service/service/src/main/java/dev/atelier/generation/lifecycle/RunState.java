// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.json.WireName;
import java.util.Collection;
import java.util.List;

/** Where the run of an open generation stands; {@link RunRepository} has the transitions. */
public enum RunState implements WireName {
    /** Billing has not confirmed the charge yet. */
    PENDING_CHARGE,
    /** Will never be queued; its charge, if there is one, is refunded, and then the generation is deleted. */
    ABANDONED,
    /** In a queue. */
    WAITING,
    /** No upstream took the job; the run enters a queue again when it is due. */
    PAUSED,
    /** Has a place, and certainly no upstream has the job. */
    PLACED,
    /** The job is being sent: the upstream may have it, so it must not be sent again. */
    SUBMITTING,
    /** The upstream has the job. */
    ACCEPTED,
    /** An engine of this installation works. */
    WORKING;

    /** Their words in the database. */
    static List<String> words(Collection<RunState> states) {
        return states.stream().map(RunState::wire).toList();
    }

    /** True when an upstream has the job or may have it. */
    public boolean mayBeAtUpstream() {
        return this == SUBMITTING || this == ACCEPTED;
    }
}
