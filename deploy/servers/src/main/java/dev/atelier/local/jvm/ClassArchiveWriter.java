// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.jvm;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Writes class archives for the next starts of services, one after the other, beside processes that run. */
public final class ClassArchiveWriter {
    /** Who changes code builds again before, and a platform that has just started is used. */
    private static final Duration AFTER_START = Duration.ofMinutes(1);
    /** Half a minute of CPU time, of which a busy machine leaves little at the lowest priority. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private static final List<String> LOWEST_PRIORITY = List.of("nice", "-n", "19");

    private final ChildProcess process = new ChildProcess();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> flags;
    private final Path log;

    public ClassArchiveWriter(JvmTuning jvm, Path log) {
        flags = jvm.flags();
        this.log = log;
    }

    /** Returns at once, begins after a minute, and gives way to everything else. */
    public void writeLater(List<ClassArchive> archives) {
        Thread.ofVirtual().name("class-archives").start(() -> {
            if (!isClosedWithin(AFTER_START)) {
                archives.forEach(archive -> write(archive, LOWEST_PRIORITY));
            }
        });
    }

    /** Returns when the archive is there, or cannot be written: then starts are only slower. */
    public void write(ClassArchive archive) {
        write(archive, List.of());
    }

    private synchronized void write(ClassArchive archive, List<String> prefix) {
        if (archive.exists() || !archive.canBeWritten() || isClosedWithin(Duration.ZERO)) {
            return;
        }
        List<String> words = new ArrayList<>(prefix);
        words.addAll(archive.writer(flags));
        process.start(new ChildProcess.Command(
                "class archive",
                List.of(),
                List.copyOf(words),
                Map.of(),
                log,
                new ChildProcess.StopRule(StopSignal.TERM, Duration.ZERO)));
        if (process.awaitExit(TIMEOUT) == 0) {
            archive.finish();
        }
    }

    /** Ends what writes, and lets nothing begin. */
    public void close() {
        closed.countDown();
        process.kill();
    }

    private boolean isClosedWithin(Duration time) {
        try {
            return closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
