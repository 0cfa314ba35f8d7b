// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.EmbeddedServer;
import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.StartupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports a child process that ends although nothing asked it to. On request it also starts such a process again,
 * after a pause that doubles with each end in a row, and gives up after too many.
 */
final class Supervisor {

    private static final int KILLED = 137;

    /**
     * When and how often a process is started again.
     *
     * @param stableAfter a process that ran this long ends for the first time in a row
     */
    record Rule(Duration firstPause, Duration longestPause, Duration stableAfter, int mostEnds) {
        /** A machine that was short of memory for a moment recovers; a service that cannot run shows so in a minute. */
        static final Rule DEFAULT = new Rule(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMinutes(2), 6);

        Duration pause(int ends) {
            Duration pause = firstPause.multipliedBy(1L << Math.min(ends - 1, 10));
            return pause.compareTo(longestPause) < 0 ? pause : longestPause;
        }
    }

    /**
     * A process to watch.
     *
     * @param start starts it and returns when it is ready
     */
    record Part(String name, ChildProcess process, Path log, Runnable start) {}

    private record Ends(int inARow, long runningSince) {}

    private final StateDirectory state;
    private final Progress progress;
    private final Rule rule;
    private final Runnable onChange;
    private final Map<String, Ends> ends = new ConcurrentHashMap<>();
    private volatile boolean restarts;
    private volatile boolean closed;

    /** @param onChange is called when a process was started again */
    Supervisor(StateDirectory state, Progress progress, Rule rule, Runnable onChange) {
        this.state = state;
        this.progress = progress;
        this.rule = rule;
        this.onChange = onChange;
    }

    /** From now on, what ends is started again. */
    void startAgain() {
        restarts = true;
    }

    void close() {
        closed = true;
    }

    void watch(BackingServers servers, ServiceProcesses services) {
        for (EmbeddedServer server : servers.embedded()) {
            watch(new Part(server.name(), server.process(), server.location().log(), server::start));
        }
        services.all().forEach(this::watch);
    }

    void watch(ServiceHandle service) {
        watch(new Part(service.name(), service.process(), service.log(), () -> {
            service.start(Map.of());
            service.awaitReady();
        }));
    }

    void watch(Part part) {
        long runningSince = System.nanoTime();
        ends.compute(part.name(), (_, old) -> new Ends(old == null ? 0 : old.inARow(), runningSince));
        var _ = part.process()
                .onExit()
                .thenRun(() -> Thread.ofVirtual().name("restart-" + part.name()).start(() -> handleEnd(part)));
    }

    private void handleEnd(Part part) {
        if (closed || !part.process().hasCrashed()) {
            return;
        }
        String end = "%s ended %s".formatted(part.name(), cause(part.process().exitCode()));
        if (!restarts) {
            progress.say("%s; its log is %s".formatted(end, part.log()));
            return;
        }
        int inARow = count(part);
        if (inARow > rule.mostEnds()) {
            note(part, "ended %d times in a row, not started again".formatted(inARow));
            progress.say("%s, for the %d. time in a row, and is not started again; its log is %s"
                    .formatted(end, inARow, part.log()));
            return;
        }
        Duration pause = rule.pause(inARow);
        note(part, "ended, starts again");
        progress.say("%s and starts again in %d s; its log is %s".formatted(end, pause.toSeconds(), part.log()));
        Sleep.of(pause);
        startAgain(part, inARow);
    }

    private void startAgain(Part part, int inARow) {
        // A command may have stopped the process for good, or started it, during the pause.
        if (closed || !part.process().hasCrashed()) {
            return;
        }
        try {
            part.start().run();
            note(part, "started again, %d".formatted(inARow));
            progress.say(part.name() + " runs again");
            onChange.run();
            watch(part);
        } catch (StartupException e) {
            progress.say(part.name() + " does not start: " + e.getMessage());
            handleEnd(part);
        }
    }

    private int count(Part part) {
        return ends.compute(part.name(), (_, old) -> {
                    long now = System.nanoTime();
                    boolean wasStable = old == null
                            || now - old.runningSince() > rule.stableAfter().toNanos();
                    return new Ends(wasStable ? 1 : old.inARow() + 1, now);
                })
                .inARow();
    }

    /** For {@code atelier status}. */
    private synchronized void note(Part part, String text) {
        var notes = PrivateFile.readProperties(state.restarts()).orElseGet(Properties::new);
        notes.setProperty(part.name(), text);
        PrivateFile.write(state.restarts(), notes);
    }

    private static String cause(int exitCode) {
        return exitCode == KILLED ? "because it was killed" : "with code " + exitCode;
    }
}
