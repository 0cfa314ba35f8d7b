// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.server.Sleep;
import dev.atelier.local.stack.LauncherState;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts the launcher as a process of its own, prints its output, and returns when the platform is up or has failed. */
final class DetachedLauncher {

    private final StateDirectory state;
    private final PrintWriter out;
    private long shown;

    DetachedLauncher(StackOptions options, PrintWriter out) {
        this.state = new StateDirectory(options.home());
        this.out = out;
    }

    int run() throws IOException {
        state.create();
        Path log = state.launcherLog();
        if (ProcessLock.isHeld(state.lock())) {
            // A launcher runs and writes to its log; the second one will only report that and end.
            log = state.log("launcher-second");
        }
        Files.deleteIfExists(log);
        // The launcher's last lines show the key of the demo account.
        Files.createFile(log, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Process launcher = new ProcessBuilder(words())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        var settled = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> abandon(launcher, settled), "abandon-start"));
        while (launcher.isAlive() && !isUp(launcher)) {
            show(log);
            Sleep.briefly();
        }
        settled.set(true);
        show(log);
        return launcher.isAlive() ? 0 : launcher.exitValue();
    }

    /** A Ctrl-C while we wait means that the user no longer wants it. */
    private static void abandon(Process launcher, AtomicBoolean settled) {
        if (!settled.get()) {
            launcher.destroy();
            launcher.onExit().join();
        }
    }

    private static List<String> words() {
        var words = new ArrayList<String>();
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            words.add("/usr/bin/setsid");
        }
        words.addAll(List.of(
                JavaExecutable.path(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "up"));
        return words;
    }

    private boolean isUp(Process launcher) {
        return LauncherState.read(state)
                .filter(known -> known.pid() == launcher.pid() && known.phase() == LauncherState.Phase.UP)
                .isPresent();
    }

    private void show(Path log) throws IOException {
        try (InputStream in = Files.newInputStream(log)) {
            in.skipNBytes(shown);
            byte[] news = in.readAllBytes();
            shown += news.length;
            out.print(new String(news, StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
