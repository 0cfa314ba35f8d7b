// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.EmbeddedServer;
import java.nio.file.Path;

/** Reports a child process that ends although nothing asked it to, with its exit code and its log. */
final class CrashReporter {

    private static final int KILLED = 137;

    private final Progress progress;
    private volatile boolean ended;

    CrashReporter(Progress progress) {
        this.progress = progress;
    }

    void watch(BackingServers servers, ServiceProcesses services) {
        for (EmbeddedServer server : servers.embedded()) {
            watch(server.name(), server.process(), server.location().log());
        }
        services.all().forEach(this::watch);
    }

    void watch(ServiceHandle service) {
        watch(service.name(), service.process(), service.log());
    }

    private void watch(String name, ChildProcess process, Path log) {
        var _ = process.onExit().thenRun(() -> {
            if (!ended && process.hasCrashed()) {
                progress.say("%s ended %s; its log is %s".formatted(name, cause(process.exitCode()), log));
            }
        });
    }

    private static String cause(int exitCode) {
        return exitCode == KILLED ? "because it was killed" : "with code " + exitCode;
    }

    void end() {
        ended = true;
    }
}
