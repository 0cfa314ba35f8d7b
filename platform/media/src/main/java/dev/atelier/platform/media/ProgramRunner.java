// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts ffmpeg and ffprobe, confined by the host and with limits on time, bytes, memory and concurrent programs. */
final class ProgramRunner implements AutoCloseable {
    /** The end of the error output, which names the cause, as it goes into the log. */
    private static final int ERROR_BYTES = 2_000;

    /** ffprobe describes even a file with many streams in less. */
    private static final int OUTPUT_BYTES = 256_000;

    /** For the code of the program, its threads and the state of an encoder. */
    private static final long BASE_MEMORY = 1L << 30;
    /** For each pixel of the largest picture: some frames of 16 bits a channel while filters work on them. */
    private static final long MEMORY_PER_PIXEL = 32;

    /** What ffmpeg may write in one piece after it was at its own limit of bytes: a picture without compression. */
    private static final long LAST_PACKET = 64L << 20;

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(15);

    private final MediaToolConfig config;
    private final long largestPicture;
    private final Semaphore permits;
    private final Set<ToolProcess> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private ProgramFinder.@Nullable Programs programs;
    private @Nullable Confinement confinement;

    /** @param largestPicture in pixels */
    ProgramRunner(MediaToolConfig config, long largestPicture) {
        this.config = config;
        this.largestPicture = largestPicture;
        this.permits = new Semaphore(config.concurrency(), true);
    }

    /** @throws MediaFailure when too many programs run for as long as {@code limit}, or when there is none to run */
    ToolProcess start(List<String> command, boolean hasOutput, Duration limit)
            throws MediaFailure, InterruptedException {
        if (closed || !permits.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new MediaFailure(Reason.BUSY, "too many media programs are running");
        }
        ToolProcess child;
        try {
            child = ToolProcess.start(confinement().wrap(command, limits(limit)), hasOutput, limit, ERROR_BYTES);
        } catch (MediaFailure | InterruptedException | RuntimeException failure) {
            permits.release();
            throw failure;
        }
        running.add(child);
        if (closed) {
            child.kill();
        }
        return child;
    }

    /** Parses what a program writes to its standard output. */
    @FunctionalInterface
    interface OutputParser<T> {
        T parse(InputStream output) throws IOException;
    }

    /** What a program writes to its standard output. */
    String readOutput(List<String> command) throws MediaFailure, InterruptedException {
        return parseOutput(command, out -> {
            byte[] output = out.readNBytes(OUTPUT_BYTES);
            if (output.length == OUTPUT_BYTES) {
                throw new MediaFailure(Reason.UNREADABLE, "the file describes itself at too great length");
            }
            return new String(output, StandardCharsets.UTF_8);
        });
    }

    /** @param parser reads to the end, or throws when there is more than it can use */
    <T> T parseOutput(List<String> command, OutputParser<T> parser) throws MediaFailure, InterruptedException {
        ToolProcess child = start(command, true, PROBE_TIMEOUT);
        Thread watch = child.startWatchdog();
        try (InputStream out = child.process().getInputStream()) {
            T parsed = parser.parse(out);
            child.await();
            return parsed;
        } catch (MediaFailure failure) {
            throw failure;
        } catch (IOException _) {
            throw new MediaFailure(Reason.TOO_SLOW, "ffprobe was stopped");
        } finally {
            watch.interrupt();
            release(child);
        }
    }

    void release(ToolProcess child) {
        child.kill();
        if (running.remove(child)) {
            permits.release();
        }
    }

    /** ffmpeg stops without an error at its limit of bytes, and leaves an incomplete file. */
    void checkSize(Path output) throws IOException {
        long size = Files.size(output);
        if (size >= config.largestOutput().asLongValue()) {
            throw new MediaFailure(Reason.TOO_LARGE, "the output would be too large");
        }
        if (size == 0) {
            throw new MediaFailure(Reason.UNREADABLE, "there was nothing to make an output of");
        }
    }

    /** Kills running programs; no program can be started any more. */
    @Override
    public void close() {
        closed = true;
        running.forEach(ToolProcess::kill);
    }

    synchronized ProgramFinder.Programs programs() throws MediaFailure {
        ProgramFinder.Programs known = programs;
        if (known == null) {
            known = new ProgramFinder(config, System.getenv().getOrDefault("PATH", "")).find();
            programs = known;
        }
        return known;
    }

    private synchronized Confinement confinement() throws MediaFailure, InterruptedException {
        Confinement known = confinement;
        if (known == null) {
            Path program = programs().ffprobe();
            known = config.commandPrefix().isPresent()
                    ? Confinement.of(config.commandPrefix().orElseThrow())
                    : Confinement.find(program, limits(PROBE_TIMEOUT));
            confinement = known;
        }
        return known;
    }

    /** Two processors may work for one program; a little time is for its start. */
    private Confinement.Limits limits(Duration wall) {
        return new Confinement.Limits(
                2 * wall.toSeconds() + 5,
                config.largestOutput().asLongValue() + LAST_PACKET,
                BASE_MEMORY + MEMORY_PER_PIXEL * largestPicture);
    }
}
