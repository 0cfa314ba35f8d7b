// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A program that can be started, stopped, killed and started again, and that never outlives this JVM. */
public final class ChildProcess {

    static final Duration PACE = Duration.ofMillis(20);

    private static final long MOST_LOG_BYTES = 8L * 1024 * 1024;
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);

    /** The signal that ends a program in order, and how long the end may take. */
    public record StopRule(StopSignal signal, Duration grace) {}

    /**
     * A program to run.
     *
     * @param runAs the words that change the user, empty for the user of this JVM
     */
    public record Command(
            String name,
            List<String> runAs,
            List<String> words,
            Map<String, String> environment,
            Path log,
            StopRule stopRule) {

        /** A copy with further words behind the program, before its own. */
        public Command withFlags(List<String> flags) {
            var all = new ArrayList<>(words);
            all.addAll(1, flags);
            return new Command(name, runAs, List.copyOf(all), environment, log, stopRule);
        }

        /** A copy with further variables, which override those of this command. */
        public Command with(Map<String, String> further) {
            var both = new HashMap<>(environment);
            both.putAll(further);
            return new Command(name, runAs, words, both, log, stopRule);
        }
    }

    private record Running(Process process, Command command) {}

    private volatile @Nullable Running running;
    private volatile boolean endExpected;

    public void start(Command command) {
        if (isAlive()) {
            throw new IllegalStateException(command.name() + " is already running");
        }
        rotate(command.log());
        endExpected = false;
        running = new Running(Spawner.spawn(builder(command)), command);
    }

    /** Keeps two log files of a program: the current one of a bounded size, and the one before. */
    private static void rotate(Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            if (Files.exists(log) && Files.size(log) > MOST_LOG_BYTES) {
                Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProcessBuilder builder(Command command) {
        var builder = new ProcessBuilder(OrphanGuard.dieWithParent(command))
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(command.log().toFile()));
        builder.environment().putAll(command.environment());
        return builder;
    }

    /** Returns when {@code ready} holds; fails with the log's place when the program ends or takes too long. */
    public void awaitReady(BooleanSupplier ready, Duration pace, Duration timeout) {
        Running now = started();
        long deadline = System.nanoTime() + timeout.toNanos();
        requireAlive();
        while (!ready.getAsBoolean()) {
            requireAlive();
            if (System.nanoTime() >= deadline) {
                throw failure(now, "was not ready after " + timeout.toSeconds() + " s");
            }
            Sleep.of(pace);
        }
    }

    /** Fails with the log's place when the program has ended. */
    public void requireAlive() {
        Running now = started();
        if (!now.process().isAlive()) {
            throw failure(now, "ended with code " + now.process().exitValue() + " while starting");
        }
    }

    private static StartupException failure(Running now, String what) {
        return new StartupException(now.command().name(), what, now.command().log());
    }

    /** The exit code of a program that ends by itself; past the time it is killed. */
    public int awaitExit(Duration timeout) {
        Process process = started().process();
        if (!ended(process, timeout)) {
            kill();
        }
        return process.exitValue();
    }

    public boolean isAlive() {
        Running now = running;
        return now != null && now.process().isAlive();
    }

    /** True once it ended without being asked to. */
    public boolean hasCrashed() {
        return running != null && !isAlive() && !endExpected;
    }

    public int exitCode() {
        return started().process().exitValue();
    }

    public long pid() {
        return started().process().pid();
    }

    public CompletableFuture<Process> onExit() {
        return started().process().onExit();
    }

    /** Asks it to end, waits as long as it may take, and kills it after that. */
    public void stop() {
        Running now = running;
        if (now == null) {
            return;
        }
        endExpected = true;
        if (!now.process().isAlive()) {
            return;
        }
        now.command().stopRule().signal().sendTo(now.process());
        if (!ended(now.process(), now.command().stopRule().grace())) {
            kill();
        }
    }

    /** Kills the process and its descendants. */
    public void kill() {
        Running now = running;
        if (now == null) {
            return;
        }
        endExpected = true;
        // Descendants first recorded, then killed: PostgreSQL backends that survive keep a new server from starting.
        List<ProcessHandle> children = now.process().descendants().toList();
        now.process().destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        ended(now.process(), KILL_TIMEOUT);
        children.forEach(child -> ended(child, KILL_TIMEOUT));
    }

    private static void ended(ProcessHandle child, Duration timeout) {
        try {
            child.onExit().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            // A process that its parent has not waited for looks alive, but holds no resources any more.
        }
    }

    private static boolean ended(Process process, Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Running started() {
        Running now = running;
        if (now == null) {
            throw new IllegalStateException("not started yet");
        }
        return now;
    }
}
