// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** One running program: ends by itself or is killed, and keeps the end of its complaints. */
final class Child {
    private static final Logger LOG = Logger.getLogger(Child.class);
    private static final int BLOCK = 4096;

    private final Process process;
    private final Tail complaints;
    private final Thread reader;
    private final long endsAt;
    private volatile boolean late;

    private Child(Process process, Duration limit, int complaintBytes) {
        this.process = process;
        this.endsAt = System.nanoTime() + limit.toNanos();
        this.complaints = new Tail(complaintBytes);
        this.reader = Thread.startVirtualThread(() -> drain(process.getErrorStream()));
    }

    /** Starts without a shell and without our environment, which may hold secrets. */
    static Child start(List<String> command, boolean answers, Duration limit, int complaintBytes) throws MediaFailure {
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        if (!answers) {
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        try {
            return new Child(builder.start(), limit, complaintBytes);
        } catch (IOException cause) {
            var failure = new MediaFailure(Reason.NO_PROGRAM, "ffmpeg cannot be started");
            failure.initCause(cause);
            throw failure;
        }
    }

    Process process() {
        return process;
    }

    /** Kills the program when its time is over while somebody is busy feeding or reading it. */
    Thread watched() {
        return Thread.startVirtualThread(() -> {
            try {
                if (!process.waitFor(endsAt - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    late = true;
                    process.destroyForcibly();
                }
            } catch (InterruptedException _) {
                // The feeder is done with it, and waits by itself from now on.
            }
        });
    }

    /** Returns when the program has ended well. */
    void await() throws MediaFailure, InterruptedException {
        try {
            if (!process.waitFor(endsAt - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                late = true;
            }
        } finally {
            kill();
        }
        if (late) {
            throw new MediaFailure(Reason.TOO_SLOW, "ffmpeg took too long");
        }
        if (process.waitFor() != 0) {
            reader.join(Duration.ofSeconds(1));
            LOG.debugf("ffmpeg failed exit=%d complaint=%s", process.exitValue(), complaints.text());
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
                complaints.add(block, count);
                count = errors.read(block);
            }
        } catch (IOException _) {
            // A killed program takes its stream along.
            kill();
        }
    }
}
