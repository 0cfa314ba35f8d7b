// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** A running program with a time limit, and the last bytes of its error output. */
final class ToolProcess {
    private static final Logger LOG = Logger.getLogger(ToolProcess.class);
    private static final int BLOCK = 4096;

    private final Process process;
    private final OutputTail errorTail;
    private final Thread reader;
    private final long endsAt;
    private volatile boolean isLate;

    private ToolProcess(Process process, Duration limit, int errorBytes) {
        this.process = process;
        this.endsAt = System.nanoTime() + limit.toNanos();
        this.errorTail = new OutputTail(errorBytes);
        this.reader = Thread.startVirtualThread(() -> drain(process.getErrorStream()));
    }

    /** Starts a program without our environment, which holds secrets. */
    static ToolProcess start(List<String> command, boolean hasOutput, Duration limit, int errorBytes)
            throws MediaFailure {
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        if (!hasOutput) {
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        try {
            return new ToolProcess(builder.start(), limit, errorBytes);
        } catch (IOException cause) {
            var failure = new MediaFailure(Reason.NO_PROGRAM, "ffmpeg cannot be started");
            failure.initCause(cause);
            throw failure;
        }
    }

    Process process() {
        return process;
    }

    /** Kills the program at the end of its time, while the calling thread reads or writes its streams. */
    Thread startWatchdog() {
        return Thread.startVirtualThread(() -> {
            try {
                if (!process.waitFor(endsAt - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    isLate = true;
                    process.destroyForcibly();
                }
            } catch (InterruptedException _) {
                // The calling thread has finished with the streams and waits for the end itself.
            }
        });
    }

    /** Waits for a successful end. */
    void await() throws MediaFailure, InterruptedException {
        try {
            if (!process.waitFor(endsAt - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                isLate = true;
            }
        } finally {
            kill();
        }
        if (isLate) {
            throw new MediaFailure(Reason.TOO_SLOW, "ffmpeg took too long");
        }
        if (process.waitFor() != 0) {
            reader.join(Duration.ofSeconds(1));
            LOG.debugf("ffmpeg failed exit=%d stderr=%s", process.exitValue(), errorTail.text());
            throw new MediaFailure(Reason.UNREADABLE, "ffmpeg could not handle the file");
        }
    }

    void kill() {
        process.destroyForcibly();
    }

    private void drain(InputStream errors) {
        byte[] block = new byte[BLOCK];
        try (errors) {
            int count = errors.read(block);
            while (count >= 0) {
                errorTail.add(block, count);
                count = errors.read(block);
            }
        } catch (IOException _) {
            // The stream of a killed program is closed.
            kill();
        }
    }

    /** Keeps the last bytes of a long text. */
    private static final class OutputTail {
        private final byte[] ring;
        private long total;

        OutputTail(int size) {
            ring = new byte[Math.max(1, size)];
        }

        synchronized void add(byte[] block, int count) {
            for (int i = 0; i < count; i++) {
                ring[(int) (total++ % ring.length)] = block[i];
            }
        }

        /** The text in one line, for the log. */
        synchronized String text() {
            int length = (int) Math.min(total, ring.length);
            byte[] ordered = new byte[length];
            for (int i = 0; i < length; i++) {
                ordered[i] = ring[(int) ((total - length + i) % ring.length)];
            }
            return new String(ordered, StandardCharsets.UTF_8).strip().replaceAll("\\p{Cntrl}+", " | ");
        }
    }
}
