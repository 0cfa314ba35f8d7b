// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The lock under which the stored logins change; the system frees it however a process ends. */
final class StoreLock implements AutoCloseable {
    /** Longer than the repeats of a refresh take, which its holder waits for. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(90);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final FileChannel channel;

    private StoreLock(FileChannel channel) {
        this.channel = channel;
    }

    static StoreLock acquire(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
            while (!isLocked(channel)) {
                if (System.nanoTime() > deadline) {
                    channel.close();
                    throw new CommandException(
                            ExitCode.DECLINED, "Another atelier holds " + file + " for too long; end it.");
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
            return new StoreLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.INTERRUPTED, "Interrupted.");
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            // Another thread of this process.
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
