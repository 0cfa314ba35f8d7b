// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} names every meter of the sources, and none that is gone. */
class MetricsPageTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path PAGE = ROOT.resolve("docs").resolve("metrics.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(atelier_[a-z_]+)` \\| ");
    private static final Pattern METER = Pattern.compile("\"(atelier\\.[a-z.]+)\"");
    /** The names of settings, which look the same. */
    private static final Pattern SETTING = Pattern.compile("@\\w+\\([^)]*\\)");

    private static final String MICROMETER = "import io.micrometer.core.instrument.";
    private static final Set<String> MODULES = Set.of(
            "platform",
            "gateway",
            "generation-service",
            "billing-service",
            "library-service",
            "webhook-service",
            "compat-service");

    @Test
    void thePageNamesTheMetersOfTheSources() throws IOException {
        Set<String> meters = meters();
        Set<String> rows = ROW.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(meters)
                .hasSizeGreaterThan(40)
                .allSatisfy(meter -> assertThat(rows).anyMatch(row -> isOf(row, meter)));
        assertThat(rows).allSatisfy(row -> assertThat(meters).anyMatch(meter -> isOf(row, meter)));
    }

    /** A name on the page ends with the unit, or with {@code total}; one in the sources may be completed by a word. */
    private static boolean isOf(String row, String meter) {
        String name = meter.replace('.', '_');
        return name.endsWith("_") ? row.startsWith(name) : row.matches(name + "(_seconds|_bytes)?(_total)?");
    }

    private static Set<String> meters() throws IOException {
        Set<String> meters = new TreeSet<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> file.toString().contains("/src/main/java/"))
                        .map(MetricsPageTest::read)
                        .filter(source -> source.contains(MICROMETER))
                        .flatMap(source -> METER.matcher(SETTING.matcher(source).replaceAll(""))
                                .results())
                        .forEach(found -> meters.add(found.group(1)));
            }
        }
        return meters;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
