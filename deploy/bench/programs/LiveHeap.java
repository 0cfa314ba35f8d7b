// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What lives on the heap of another JVM, in bytes by class. */
record LiveHeap(Map<String, Long> bytes) {
    private static final Pattern LINE = Pattern.compile("(?m)^ *\\d+: +\\d+ +(\\d+) +(\\S+)");
    private static final int GREW_MOST = 24;
    private static final int SHRANK_MOST = 4;

    /** Counting live objects collects the others first. */
    static LiveHeap of(String pid) throws IOException {
        String jcmd = System.getProperty("java.home") + "/bin/jcmd";
        Process process = new ProcessBuilder(jcmd, pid, "GC.class_histogram").start();
        String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, Long> bytes = new HashMap<>();
        Matcher line = LINE.matcher(histogram);
        while (line.find()) {
            // Fillers are gaps that the collector found not worth closing.
            if (!line.group(2).contains("FillerElement")) {
                bytes.merge(line.group(2), Long.valueOf(line.group(1)), Long::sum);
            }
        }
        if (bytes.isEmpty()) {
            throw new IOException("jcmd said: " + histogram);
        }
        return new LiveHeap(bytes);
    }

    long all() {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Kilobytes for each of {@code count} things that came since. */
    double each(LiveHeap since, int count) {
        return (all() - since.all()) / 1024.0 / count;
    }

    /** What grew most, and what shrank although nothing was given back: that is not the doing of what came. */
    void tellGrowth(LiveHeap since, int count) {
        Map<String, Long> growth = new HashMap<>(bytes);
        since.bytes.forEach((name, before) -> growth.merge(name, -before, Long::sum));
        List<String> names = growth.keySet().stream()
                .sorted(Comparator.comparingLong(growth::get).reversed())
                .toList();
        for (int n = 0; n < names.size(); n++) {
            if (n < GREW_MOST || n >= names.size() - SHRANK_MOST) {
                System.out.printf("  %7d bytes each  %s%n", growth.get(names.get(n)) / count, names.get(n));
            }
        }
    }
}
