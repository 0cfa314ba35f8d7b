// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts the work of a run, but only while its provider works. Interrupting a virtual thread during a database call
 * closes the connection, and the next borrower of that connection fails.
 */
@ApplicationScoped
class Interruptions {

    private final Map<Long, Section> sections = new ConcurrentHashMap<>();

    /** Work that may be interrupted. */
    interface Work<T> {
        T call() throws InterruptedException;
    }

    /** A run begins; an earlier execution of the same run in this process is stopped. */
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

    /** This process no longer executes the run. */
    void drop(long generation) {
        Section section = sections.get(generation);
        if (section != null) {
            section.drop();
        }
    }

    /** @throws InterruptedException when the run was dropped, before or meanwhile */
    <T> T call(long generation, Work<T> work) throws InterruptedException {
        Section section = sections.get(generation);
        return section == null ? work.call() : section.call(work);
    }

    /** The part of one run that may be interrupted. */
    static final class Section {
        private @Nullable Thread inside;
        private boolean dropped;

        private <T> T call(Work<T> work) throws InterruptedException {
            enter();
            try {
                return work.call();
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

        /** Clears an interrupt that came too late, so that it does not hit the code that follows. */
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
