// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.stack.LauncherState;
import dev.atelier.local.stack.ProcessList;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows each part of the running platform; ends with 0 only when all are healthy. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Show what runs, and whether it is healthy.")
final class StatusCommand implements Callable<Integer> {

    private static final int NOT_RUNNING = 3;

    @Override
    public Integer call() {
        PrintWriter out = Terminal.out();
        var state = new StateDirectory(StackOptions.fromEnvironment().home());
        if (!ProcessLock.isHeld(state.lock())) {
            out.println("not running (state in " + state.home() + ")");
            return NOT_RUNNING;
        }
        LauncherState.read(state)
                .ifPresent(launcher -> out.printf(
                        "%s at %s (process %d)%n",
                        launcher.phase().name().toLowerCase(Locale.ROOT), launcher.baseUrl(), launcher.pid()));
        List<ProcessList.Entry> parts = ProcessList.read(state);
        Map<String, String> restarts = ProcessList.readRestarts(state);
        parts.forEach(part -> out.printf(
                "%-22s port %-6d process %-8d %s%n",
                part.name(), part.port(), part.pid(), health(part, restarts.getOrDefault(part.name(), ""))));
        Arrays.stream(ServiceDefinition.values())
                .filter(service -> ProcessLock.isHeld(state.devLock(service)))
                .forEach(service -> out.printf("%-22s in dev mode%n", service.module()));
        return parts.stream().allMatch(ProcessList.Entry::isReady) ? 0 : 1;
    }

    /** @param restarts what the supervisor has done */
    private static String health(ProcessList.Entry part, String restarts) {
        if (!part.isAlive()) {
            return restarts.isEmpty() ? "ended" : restarts;
        }
        String health = part.isReady() ? "ready" : "not ready";
        return restarts.isEmpty() ? health : health + " (" + restarts + ")";
    }
}
