// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.EmbeddedServer;
import java.nio.file.Path;

/** Names a child that ends without being asked to, with the place of its log. */
final class CrashWatch {

    private static final int KILLED = 137;

    private final Progress progress;
    private volatile boolean ended;

    CrashWatch(Progress progress) {
        this.progress = progress;
    }

    void over(BackingServers servers, ServiceFleet fleet) {
        for (EmbeddedServer server : servers.embedded()) {
            watch(server.name(), server.process(), server.place().log());
        }
        for (ServiceHandle service : fleet.all()) {
            watch(service.name(), service.process(), service.log());
        }
    }

    private void watch(String name, ChildProcess process, Path log) {
        var _ = process.onExit().thenRun(() -> {
            if (!ended && process.hasCrashed()) {
                progress.say("%s ended %s; its log is %s".formatted(name, how(process.exitCode()), log));
            }
        });
    }

    private static String how(int exitCode) {
        return exitCode == KILLED ? "because it was killed" : "with code " + exitCode;
    }

    void end() {
        ended = true;
    }
}
