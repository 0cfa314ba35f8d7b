// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What the kernel counts for a container, in cgroups of version 1 or 2.
 *
 * @param path as podman reports it
 */
record ContainerGroup(String path) {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final boolean IS_VERSION_1 = Files.isDirectory(ROOT.resolve("memory"));
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Duration FILLED_WITHIN = Duration.ofMinutes(1);

    /** The limit of memory that is in force. */
    long limit() {
        return number(IS_VERSION_1 ? memory("memory.limit_in_bytes") : memory("memory.max"));
    }

    /** The most memory that the container ever had, files that it read included. */
    long peak() {
        return number(IS_VERSION_1 ? memory("memory.max_usage_in_bytes") : memory("memory.peak"));
    }

    /** The processor time of all its processes. */
    Duration cpu() {
        return IS_VERSION_1
                ? Duration.ofNanos(number(ROOT.resolve("cpuacct" + path).resolve("cpuacct.usage")))
                : Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(usage()));
    }

    private long usage() {
        return text(memory("cpu.stat"))
                .lines()
                .filter(line -> line.startsWith("usage_usec "))
                .mapToLong(line -> Long.parseLong(line.substring("usage_usec ".length())))
                .sum();
    }

    /**
     * Takes all memory that the limit leaves, until the kernel has ended the service: a program inside writes a file that lives
     * in memory, and the service is what is largest.
     */
    void exhaust() throws IOException, InterruptedException {
        ProcessHandle service = ProcessHandle.of(number(memory("cgroup.procs"))).orElseThrow();
        Path ballast = Files.createTempFile(SHARED_MEMORY, "pods-drill", "");
        String fill = "echo $$ > '%s' && exec dd if=/dev/zero of=%s bs=1M count=%d"
                .formatted(memory("cgroup.procs"), ballast, limit() >> 20);
        Process writer = new ProcessBuilder("sh", "-c", fill)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            service.onExit().get(FILLED_WITHIN.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the service outlived its memory", e);
        } finally {
            writer.destroyForcibly();
            Files.delete(ballast);
        }
    }

    private Path memory(String file) {
        return (IS_VERSION_1 ? ROOT.resolve("memory" + path) : ROOT.resolve(path.substring(1))).resolve(file);
    }

    /** Of a file with several numbers the first. */
    private static long number(Path file) {
        return Long.parseLong(text(file).lines().findFirst().orElseThrow());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
