// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** A lock on a file that one process holds; the system frees it however that process ends. */
public final class ProcessLock implements AutoCloseable {

    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Empty when a process, this one included, holds the lock. */
    public static Optional<ProcessLock> tryAcquire(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return Optional.of(new ProcessLock(channel));
            }
            channel.close();
            return Optional.empty();
        } catch (OverlappingFileLockException _) {
            // This JVM holds the lock through another channel. This channel stays open: closing it would free the lock.
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    public static boolean isHeld(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        Optional<ProcessLock> lock = tryAcquire(file);
        lock.ifPresent(ProcessLock::close);
        return lock.isEmpty();
    }

    /** Acquires the lock as soon as its holder frees it; empty when that takes longer than the timeout. */
    public static Optional<ProcessLock> acquire(Path file, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        Optional<ProcessLock> lock = tryAcquire(file);
        while (lock.isEmpty() && System.nanoTime() < deadline) {
            Sleep.briefly();
            lock = tryAcquire(file);
        }
        return lock;
    }

    /** Returns whether no process holds the lock any more before the timeout ends. */
    public static boolean becomesFree(Path file, Duration timeout) {
        Optional<ProcessLock> lock = acquire(file, timeout);
        lock.ifPresent(ProcessLock::close);
        return lock.isPresent();
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
