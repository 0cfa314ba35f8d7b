// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.LauncherState;
import dev.atelier.local.stack.ProcessList;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stops the platform of this state directory and waits until nothing of it is left. */
@Command(name = "down", mixinStandardHelpOptions = true, description = "Stop the platform.")
final class DownCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @Override
    public Integer call() {
        PrintWriter out = Terminal.out();
        var state = new StateDirectory(StackOptions.fromEnvironment().home());
        long started = System.nanoTime();
        boolean running = ProcessLock.isHeld(state.lock());
        if (running) {
            stopLauncher(state);
        }
        boolean orphans = stopOrphans(state);
        if (running || orphans) {
            out.printf("stopped in %.1f s%n", (System.nanoTime() - started) / 1e9);
        } else {
            out.println("not running (state in " + state.home() + ")");
        }
        return 0;
    }

    private static void stopLauncher(StateDirectory state) {
        LauncherState launcher = LauncherState.read(state)
                .orElseThrow(() -> new StartupException("cannot tell who uses " + state.home()));
        ProcessHandle.of(launcher.pid()).ifPresent(ProcessHandle::destroy);
        if (!ProcessLock.becomesFree(state.lock(), TIMEOUT)) {
            ProcessHandle.of(launcher.pid()).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** A launcher that was killed takes its children along where the kernel helps; elsewhere this does it. */
    private static boolean stopOrphans(StateDirectory state) {
        List<ProcessHandle> orphans = ProcessList.read(state).stream()
                .flatMap(entry -> entry.process().stream())
                .toList();
        orphans.forEach(ProcessHandle::destroy);
        orphans.forEach(orphan -> orphan.onExit().join());
        return !orphans.isEmpty();
    }
}
