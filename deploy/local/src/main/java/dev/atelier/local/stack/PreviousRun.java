// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.StartupException;
import java.time.Duration;
import java.util.List;

/** The processes that an earlier launcher with the same state left when it was killed. */
final class PreviousRun {

    private final StateDirectory state;
    private final Progress progress;

    PreviousRun(StateDirectory state, Progress progress) {
        this.state = state;
        this.progress = progress;
    }

    void awaitEnd(Duration timeout) {
        List<ProcessList.Entry> left = ProcessList.read(state).stream()
                .filter(ProcessList.Entry::isAlive)
                .toList();
        if (left.isEmpty()) {
            return;
        }
        progress.say("waiting for %d processes of the previous start to end".formatted(left.size()));
        long deadline = System.nanoTime() + timeout.toNanos();
        for (ProcessList.Entry entry : left) {
            while (entry.isAlive()) {
                if (System.nanoTime() >= deadline) {
                    throw new StartupException(
                            "%s of the previous start (process %d) does not end; ./atelier down ends it"
                                    .formatted(entry.name(), entry.pid()));
                }
                Sleep.briefly();
            }
        }
    }
}
