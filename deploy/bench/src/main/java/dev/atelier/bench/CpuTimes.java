// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The CPU time that each part of a platform has used, in microseconds: the kernel's account of its process and children, with
 * the threads that compile code apart.
 *
 * @param seconds in which it was used; of a reading, when it was taken
 */
record CpuTimes(Map<String, Long> micros, double seconds) {
    /** All threads together that compile code; the parts are without them. */
    static final String COMPILERS = "compilers";

    private static final String COMPILER_THREAD = "CompilerThre";
    private static final Path PROC = Path.of("/proc");
    private static final long MICROS_PER_TICK = 10_000;
    private static final double NANOS_PER_SECOND = 1e9;
    // Numbers of the fields of /proc/PID/stat behind the name of the program.
    private static final int PARENT = 1;
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    private record Usage(String name, long parent, long micros) {}

    /** @param roots the process of each part */
    static CpuTimes of(Map<String, Long> roots) {
        Map<Long, Usage> all = readAll(PROC);
        Map<String, Long> sums = new TreeMap<>();
        roots.forEach((part, root) -> {
            long compilers = readAll(PROC.resolve(root.toString()).resolve("task")).values().stream()
                    .filter(thread -> thread.name().contains(COMPILER_THREAD))
                    .mapToLong(Usage::micros)
                    .sum();
            long used = tree(all, List.of(root))
                    .mapToLong(process -> process.getValue().micros())
                    .sum();
            sums.put(part, used - compilers);
            sums.merge(COMPILERS, compilers, Long::sum);
        });
        return new CpuTimes(sums, System.nanoTime() / NANOS_PER_SECOND);
    }

    /** These processes and their children. */
    static List<Long> tree(Collection<Long> roots) {
        return tree(readAll(PROC), roots).map(Map.Entry::getKey).toList();
    }

    private static Stream<Map.Entry<Long, Usage>> tree(Map<Long, Usage> all, Collection<Long> roots) {
        return all.entrySet().stream()
                .filter(process -> roots.contains(process.getKey())
                        || roots.contains(process.getValue().parent()));
    }

    /** The processes or the threads of a directory. */
    private static Map<Long, Usage> readAll(Path directory) {
        Map<Long, Usage> found = new HashMap<>();
        try (var entries = Files.newDirectoryStream(directory, "[0-9]*")) {
            for (Path entry : entries) {
                try {
                    found.put(
                            Long.valueOf(entry.getFileName().toString()),
                            parse(Files.readString(entry.resolve("stat"))));
                } catch (IOException _) {
                    // It has ended since the directory was listed.
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("the kernel's statistics of processes are needed", e);
        }
        return found;
    }

    /** Own time and that of children that have ended. */
    private static Usage parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = 0;
        for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return new Usage(
                stat.substring(stat.indexOf('('), stat.lastIndexOf(')')),
                Long.parseLong(fields[PARENT]),
                ticks * MICROS_PER_TICK);
    }

    /** The part of all CPU time that the threads that compile code have used; 0 where nothing was used. */
    double compilerShare() {
        long all = micros.values().stream().mapToLong(Long::longValue).sum();
        return all == 0 ? 0 : micros.getOrDefault(COMPILERS, 0L) / (double) all;
    }

    /** What a part has used beyond what it uses at another time, in microseconds. */
    double microsBeyond(CpuTimes other, String part) {
        return micros.getOrDefault(part, 0L) - other.micros.getOrDefault(part, 0L) * seconds / other.seconds;
    }

    CpuTimes minus(CpuTimes earlier) {
        Map<String, Long> differences = new TreeMap<>();
        micros.forEach((part, now) -> differences.put(part, now - earlier.micros.getOrDefault(part, 0L)));
        return new CpuTimes(differences, seconds - earlier.seconds);
    }
}
