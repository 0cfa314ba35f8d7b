// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Pause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** Held by the one launcher that uses a state directory; the system frees it however that launcher ends. */
public final class StateLock implements AutoCloseable {

    private final FileChannel channel;

    private StateLock(FileChannel channel) {
        this.channel = channel;
    }

    public static Optional<StateLock> tryLock(StateDirectory state) {
        state.create();
        try {
            FileChannel channel = FileChannel.open(state.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                return Optional.of(new StateLock(channel));
            }
            channel.close();
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    /** True when nobody holds the lock any more before the patience ends. */
    public static boolean becomesFree(StateDirectory state, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            Optional<StateLock> lock = tryLock(state);
            if (lock.isPresent()) {
                lock.orElseThrow().close();
                return true;
            }
            Pause.briefly();
        }
        return false;
    }

    public static boolean isHeld(StateDirectory state) {
        Optional<StateLock> lock = tryLock(state);
        lock.ifPresent(StateLock::close);
        return lock.isEmpty();
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
