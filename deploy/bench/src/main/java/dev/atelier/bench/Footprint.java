// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a platform takes without load, soon after its start: the share of one core of all its processes, and their memory, in
 * which a page that several share counts once.
 *
 * @param readySeconds from the command that starts the platform with new data until all of it is ready; null
 *     when {@code ./atelier bench} did not start it
 */
record Footprint(String platform, @Nullable Double readySeconds, double idleShare, double megabytes) {
    /** The timers of the services that run every ten seconds run once in it. */
    private static final Duration IDLE = Duration.ofSeconds(10);

    private static final String SHARED_ONCE = "Pss:";
    private static final double KILOBYTES = 1_024;
    private static final double MILLIS = 1_000;

    static Footprint of(BenchPlatform platform) throws IOException, InterruptedException {
        CpuTimes before = CpuTimes.of(platform.processes());
        Thread.sleep(IDLE);
        long micros = CpuTimes.of(platform.processes()).minus(before).micros().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        double kilobytes = CpuTimes.tree(platform.processes().values()).stream()
                .mapToLong(Footprint::kilobytes)
                .sum();
        return new Footprint(
                platform.name(),
                platform.readNote("ready-millis")
                        .map(millis -> Long.parseLong(millis) / MILLIS)
                        .orElse(null),
                micros / (IDLE.toNanos() / 1_000.0),
                kilobytes / KILOBYTES);
    }

    private static long kilobytes(long process) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process), "smaps_rollup"))) {
            return lines.filter(line -> line.startsWith(SHARED_ONCE))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException _) {
            // It has ended since the processes were listed.
            return 0;
        }
    }
}
