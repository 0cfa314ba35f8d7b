// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes sure that a child process does not outlive this JVM. */
final class OrphanGuard {

    private static final boolean KERNEL_HELPS = SystemPrograms.has("setsid") && SystemPrograms.has("setpriv");
    private static final Set<Process> WATCHED = ConcurrentHashMap.newKeySet();

    static {
        if (!KERNEL_HELPS) {
            // Without setpriv (macOS) a kill -9 of this JVM leaves the children; every other end takes them along.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> WATCHED.forEach(Process::destroy), "end-children"));
        }
    }

    private OrphanGuard() {}

    /** The command in its own session, so that a terminal's Ctrl-C does not reach it past us, and ended by the kernel when we are gone. */
    static List<String> dieWithParent(ChildProcess.Command command) {
        var words = new ArrayList<>(command.runAs());
        if (KERNEL_HELPS) {
            // After the change of user, which would clear the parent-death signal.
            words.addAll(List.of(
                    "setsid",
                    "setpriv",
                    "--pdeathsig",
                    command.stopRule().signal().name(),
                    "--"));
        }
        words.addAll(command.words());
        return words;
    }

    static void watch(Process child) {
        if (!KERNEL_HELPS) {
            WATCHED.add(child);
        }
    }
}
