// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stops the work of a run where that does no harm: while its provider is at it. A virtual thread that is interrupted
 * while it talks to the database closes the connection under it, and the next one to borrow that connection fails.
 */
@ApplicationScoped
class Interruptions {

    private final Map<Long, Section> sections = new ConcurrentHashMap<>();

    /** What may be interrupted. */
    interface Work<T> {
        T make() throws InterruptedException;
    }

    /** A run begins; what belonged to an earlier holder of the same run is stopped. */
    Section begin(long generation) {
        var section = new Section();
        Section before = sections.put(generation, section);
        if (before != null) {
            before.drop();
        }
        return section;
    }

    void end(long generation, Section section) {
        sections.remove(generation, section);
    }

    /** Nobody wants the run from this process any more. */
    void drop(long generation) {
        Section section = sections.get(generation);
        if (section != null) {
            section.drop();
        }
    }

    /** @throws InterruptedException when the run was dropped, before or meanwhile */
    <T> T interruptibly(long generation, Work<T> work) throws InterruptedException {
        Section section = sections.get(generation);
        return section == null ? work.make() : section.make(work);
    }

    /** The part of one run that may be interrupted. */
    static final class Section {
        private @Nullable Thread inside;
        private boolean dropped;

        private <T> T make(Work<T> work) throws InterruptedException {
            enter();
            try {
                return work.make();
            } finally {
                leave();
            }
        }

        private synchronized void enter() throws InterruptedException {
            if (dropped) {
                throw new InterruptedException("the run was dropped");
            }
            inside = Thread.currentThread();
        }

        /** An interruption that came too late must not meet what follows. */
        private synchronized boolean leave() {
            inside = null;
            return Thread.interrupted();
        }

        synchronized void drop() {
            dropped = true;
            if (inside != null) {
                inside.interrupt();
            }
        }
    }
}
