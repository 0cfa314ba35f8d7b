// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.jvm;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes class archives for the next starts of services. */
public final class ClassArchiveWriter {
    /** Who changes code builds again before, and a platform that has just started is used. */
    private static final Duration AFTER_START = Duration.ofMinutes(1);
    /** Half a minute of CPU time, of which a busy machine leaves little at the lowest priority. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private static final List<String> LOWEST_PRIORITY = List.of("nice", "-n", "19");

    private final Queue<ChildProcess> processes = new ConcurrentLinkedQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> flags;
    private final Path log;

    public ClassArchiveWriter(JvmTuning jvm, Path log) {
        flags = jvm.flags();
        this.log = log;
    }

    /** Returns at once, begins after a minute, writes one archive after the other, and gives way to everything else. */
    public void writeLater(List<ClassArchive> archives) {
        Thread.ofVirtual().name("class-archives").start(() -> {
            if (!isClosedWithin(AFTER_START)) {
                write(archives, LOWEST_PRIORITY, 1);
            }
        });
    }

    /** Returns when the archives are there, or cannot be written: then starts are only slower. */
    public void write(List<ClassArchive> archives) {
        write(archives, List.of(), Runtime.getRuntime().availableProcessors());
    }

    private void write(List<ClassArchive> archives, List<String> prefix, int atOnce) {
        // Several processes of one service have one archive.
        Collection<ClassArchive> due = archives.stream()
                .filter(ClassArchive::isDue)
                .collect(Collectors.toMap(ClassArchive::jar, Function.identity(), (first, _) -> first))
                .values();
        // All of them first: a service that is started anew while another archive is written begins its list anew.
        due.forEach(ClassArchive::copyList);
        try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
            due.forEach(archive -> threads.execute(() -> runWriter(archive, prefix)));
        }
    }

    private void runWriter(ClassArchive archive, List<String> prefix) {
        var process = new ChildProcess();
        processes.add(process);
        if (isClosedWithin(Duration.ZERO)) {
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
        processes.forEach(ChildProcess::kill);
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
