// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.Text;
import dev.atelier.client.types.Generation;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one line that says how far a run is; it is written over until the run has ended. */
final class ProgressLine implements AutoCloseable {
    private static final String CLEAR = "\r\033[K";
    private static final long TICK_MILLIS = 250;
    private static final String[] SPINNER = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
    private static final int PERCENT = 100;

    private final PrintWriter err;
    private final long began = System.nanoTime();
    private final Optional<Thread> ticker;
    private @Nullable Generation last;
    private long lastAt = began;
    private boolean isClosed;
    private int ticks;

    /** @param isLive false writes nothing: to a file or a pipe, or to a terminal that cannot go back */
    ProgressLine(PrintWriter err, boolean isLive) {
        this.err = err;
        ticker = isLive ? Optional.of(Thread.ofVirtual().start(this::tick)) : Optional.empty();
    }

    synchronized void show(Generation run) {
        last = run;
        lastAt = System.nanoTime();
        draw();
    }

    private void tick() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
                draw();
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private synchronized void draw() {
        if (ticker.isPresent() && !isClosed && last != null) {
            ticks++;
            err.print(CLEAR + SPINNER[ticks % SPINNER.length] + " " + text(last, seconds(began), seconds(lastAt)));
            err.flush();
        }
    }

    private static Duration seconds(long since) {
        return Duration.ofNanos(System.nanoTime() - since);
    }

    /**
     * A state in words.
     *
     * @param waited since the start
     * @param age of the state: the rest of the time became shorter since it was read
     */
    static String text(Generation run, Duration waited, Duration age) {
        var text = new StringBuilder(run.id()).append("  ").append(run.status());
        if (run.status().equals("queued") && run.queuePosition() != null) {
            int before = run.queuePosition() - 1;
            text.append(before == 0 ? ", next in line" : ", " + before + " before it");
        }
        if (run.status().equals("processing") && run.progress() != null) {
            text.append(", ").append(Math.round(run.progress() * PERCENT)).append(" %");
        }
        if (run.estimatedSecondsLeft() != null) {
            long left = Math.max(1, run.estimatedSecondsLeft() - age.toSeconds());
            text.append(", about ").append(clock(left)).append(" left");
        }
        return Text.printable(
                text.append("  (").append(clock(waited.toSeconds())).append(')').toString());
    }

    private static String clock(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + ":" + "%02d".formatted(seconds % 60) + " min";
    }

    /** Leaves an empty line, so that what follows begins at its start. */
    @Override
    public synchronized void close() {
        if (!isClosed && ticker.isPresent()) {
            ticker.orElseThrow().interrupt();
            err.print(CLEAR);
            err.flush();
        }
        isClosed = true;
    }
}
