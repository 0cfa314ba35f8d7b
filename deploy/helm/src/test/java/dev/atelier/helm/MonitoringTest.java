// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.helm.Rendered.Values;
import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Alerts and dashboards: promtool reads every expression, and every metric in one is on the page of metrics. */
class MonitoringTest {
    private static final HostProgram HOST =
            new HostProgram(Path.of("").toAbsolutePath(), Map.of(), Duration.ofMinutes(5));
    private static final Path ALERTS = Path.of("atelier", "files", "alerts.yaml");
    private static final Path ALERT_TESTS = Path.of("src", "test", "alerts");
    private static final Path DASHBOARDS = Path.of("atelier", "files", "dashboards");
    private static final Path METRICS = Path.of("..", "..", "docs", "metrics.md");
    private static final Path RUNBOOKS = Path.of("..", "..", "docs", "runbooks");
    /** Recording rules of the chart have colons; functions and labels of PromQL have no such prefix. */
    private static final Pattern METRIC = Pattern.compile(
            "(?<![\\w:])(atelier|jvm|process|system|agroal|kafka|http|worker|redis|mp|up)(_\\w+)?(?![\\w:]|\\s*=)");

    @Test
    void promtoolAcceptsTheAlerts() {
        assumeThat(HostProgram.isInstalled("promtool"))
                .as("promtool on the path")
                .isTrue();

        HostProgram.Result result = HOST.run(List.of("promtool", "check", "rules", ALERTS.toString()));

        assertThat(result.code()).as(result.all()).isZero();
    }

    @Test
    void everyAlertFiresAndClearsInItsTest() throws IOException {
        assumeThat(HostProgram.isInstalled("promtool"))
                .as("promtool on the path")
                .isTrue();
        List<String> words = new ArrayList<>(List.of("promtool", "test", "rules"));
        try (Stream<Path> files = Files.list(ALERT_TESTS)) {
            files.sorted().map(Path::toString).forEach(words::add);
        }

        HostProgram.Result result = HOST.run(words);

        assertThat(result.code()).as(result.all()).isZero();
    }

    @Test
    void everyAlertHasATestAndARunbookThatExists() throws IOException {
        String tests;
        try (Stream<Path> files = Files.list(ALERT_TESTS)) {
            tests = files.map(MonitoringTest::read).collect(Collectors.joining());
        }

        assertThat(alerts()).isNotEmpty().allSatisfy(alert -> {
            String name = alert.path("alert").asText();
            assertThat(tests).contains("alertname: " + name);
            assertThat(alert.at("/labels/severity").asText()).isIn("page", "ticket");
            assertThat(alert.at("/annotations/summary").asText()).as(name).isNotEmpty();
            assertThat(RUNBOOKS.resolve(alert.at("/annotations/runbook_url").asText()))
                    .as(name)
                    .exists();
        });
    }

    @Test
    void promtoolAcceptsTheExpressionsOfTheDashboards() throws IOException {
        assumeThat(HostProgram.isInstalled("promtool"))
                .as("promtool on the path")
                .isTrue();
        Path rules = Path.of("target", "dashboards-rules.json");
        List<String> expressions = expressionsOfDashboards();
        List<Object> recorded = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            recorded.add(Map.of("record", "panel:" + i, "expr", expressions.get(i)));
        }
        Rendered.YAML.writeValue(
                rules.toFile(), Map.of("groups", List.of(Map.of("name", "panels", "rules", recorded))));

        HostProgram.Result result = HOST.run(List.of("promtool", "check", "rules", rules.toString()));

        assertThat(result.code()).as(result.all()).isZero();
    }

    @Test
    void everyMetricIsOnThePageOfMetrics() throws IOException {
        String page = Files.readString(METRICS);
        Set<String> used = new TreeSet<>();
        Stream.concat(expressionsOfDashboards().stream(), expressionsOfAlerts().stream())
                .forEach(expression -> METRIC.matcher(expression).results().forEach(found -> used.add(found.group())));

        assertThat(used)
                .hasSizeGreaterThan(40)
                .allSatisfy(metric -> assertThat(page)
                        .containsAnyOf(
                                "`" + metric + "`", "`" + metric.replaceFirst("_(bucket|count|sum)$", "") + "`"));
    }

    @Test
    void aDashboardIsJsonThatGrafanaReads() throws IOException {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();
        List<Manifest> maps = Rendered.of(Values.EVERYTHING).ofKind("ConfigMap");

        assertThat(maps).hasSize(7);
        for (Manifest map : maps) {
            JsonNode dashboard = Rendered.YAML.readTree(map.json()
                    .path("data")
                    .properties()
                    .iterator()
                    .next()
                    .getValue()
                    .asText());
            assertThat(dashboard.path("title").asText()).startsWith("Atelier: ");
            assertThat(dashboard.path("panels")).isNotEmpty().allSatisfy(panel -> {
                assertThat(panel.path("title").asText()).isNotEmpty();
                assertThat(panel.path("targets")).isNotEmpty();
                assertThat(panel.at("/gridPos/w").asInt()).isEqualTo(12);
            });
        }
    }

    @Test
    void theRuleOfTheChartLinksToTheRunbooksOfTheInstallation() {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();

        Manifest rule = Rendered.of(Values.EVERYTHING).ofKind("PrometheusRule").getFirst();

        assertThat(rule.json().findValuesAsText("runbook_url"))
                .hasSize(rule.json().findValuesAsText("alert").size())
                .allMatch(address -> address.matches("https://atelier\\.example/runbooks/[a-z-]+\\.md"));
    }

    private static List<JsonNode> alerts() throws IOException {
        List<JsonNode> alerts = new ArrayList<>();
        Rendered.YAML
                .readTree(ALERTS.toFile())
                .path("groups")
                .forEach(group -> group.path("rules").forEach(rule -> {
                    if (rule.has("alert")) {
                        alerts.add(rule);
                    }
                }));
        return alerts;
    }

    private static List<String> expressionsOfAlerts() throws IOException {
        return Rendered.YAML.readTree(ALERTS.toFile()).findValuesAsText("expr");
    }

    private static List<String> expressionsOfDashboards() throws IOException {
        List<String> expressions = new ArrayList<>();
        try (Stream<Path> files = Files.list(DASHBOARDS)) {
            for (Path file : files.sorted().toList()) {
                expressions.addAll(Rendered.YAML.readTree(file.toFile()).findValuesAsText("expr"));
            }
        }
        return expressions;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
