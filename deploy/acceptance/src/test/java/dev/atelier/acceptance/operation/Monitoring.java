// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The alerts and dashboards of the chart. */
final class Monitoring {
    static final Path ALERTS = Path.of("..", "helm", "atelier", "files", "alerts.yaml");

    private static final Path DASHBOARDS = Path.of("..", "helm", "atelier", "files", "dashboards");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** A metric, or a recording rule of the chart, with its labels; functions and label names have no such prefix. */
    private static final Pattern SELECTOR = Pattern.compile(
            "(?<![\\w:])((atelier|jvm|process|agroal|kafka|http)[_:][\\w:]+|up)(\\{[^}]*})?(?![\\w:(=])");

    private Monitoring() {}

    /** The names of all alerts. */
    static List<String> alerts() {
        return read(ALERTS).findValuesAsText("alert");
    }

    /** The expressions of all panels. */
    static List<String> dashboards() {
        try (Stream<Path> files = Files.list(DASHBOARDS)) {
            return files.sorted()
                    .flatMap(file -> read(file).findValuesAsText("expr").stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What alerts and recording rules read: {@code name{label="value"}}. */
    static List<String> selectorsOfAlerts() {
        return read(ALERTS).findValuesAsText("expr").stream()
                .flatMap(expression -> SELECTOR.matcher(expression).results().map(MatchResult::group))
                .distinct()
                .sorted()
                .toList();
    }

    static JsonNode read(Path file) {
        try {
            return YAML.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
