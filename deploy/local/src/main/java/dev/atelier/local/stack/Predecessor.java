// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Pause;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StartFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What an earlier start with the same state may still hold: its processes, when its launcher was killed, and their ports. */
final class Predecessor {

    /** A process that is gone may have its port for a moment longer. */
    private static final Duration PORT_PATIENCE = Duration.ofSeconds(3);

    private final StateDirectory state;
    private final Progress progress;

    Predecessor(StateDirectory state, Progress progress) {
        this.state = state;
        this.progress = progress;
    }

    void awaitEnd(Duration patience) {
        List<ProcessList.Entry> left = ProcessList.read(state).stream()
                .filter(ProcessList.Entry::isAlive)
                .toList();
        if (left.isEmpty()) {
            return;
        }
        progress.say("waiting for %d processes of the previous start to end".formatted(left.size()));
        long deadline = System.nanoTime() + patience.toNanos();
        for (ProcessList.Entry entry : left) {
            while (entry.isAlive()) {
                if (System.nanoTime() >= deadline) {
                    throw new StartFailure("%s of the previous start (process %d) does not end; ./atelier down ends it"
                            .formatted(entry.name(), entry.pid()));
                }
                Pause.briefly();
            }
        }
    }

    void requireFreePorts(Map<Integer, String> ports) {
        ports.forEach((port, name) -> {
            if (!Ports.becomesFree(port, PORT_PATIENCE)) {
                throw new StartFailure(
                        "port %d, which %s needs, is taken; stop what uses it or set ATELIER_PORT to another base port"
                                .formatted(port, name));
            }
        });
    }
}
