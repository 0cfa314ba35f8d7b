// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.chaos.ChaosPlatform;
import dev.atelier.acceptance.operation.AlertFaults.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every alert of the chart fires on its fault and clears after it: {@code ./atelier ops alert-drill}. */
@EnabledIfSystemProperty(named = "alert.drill", matches = "true")
class AlertDrillIT {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** The slowest one waits for errors of three minutes, two of them on end. */
    private static final Duration TIMEOUT = Duration.ofMinutes(6);

    private final List<String> report = new ArrayList<>(
            List.of("# Alerts", "", "| fault | alerts | fired after | others meanwhile |", "|---|---|---|---|"));
    private final Set<String> missing = new TreeSet<>();

    @Test
    void everyAlertFiresOnItsFaultAndClears() throws IOException {
        assumeThat(PrometheusServer.canRun()).as(PrometheusServer.HOW_TO_GET).isTrue();
        Path folder = Path.of("target").toAbsolutePath().resolve("alert-drill-" + UUID.randomUUID());
        try (var platform = ChaosPlatform.start(true, options -> options.with("ATELIER_RUN_GAUGES_EVERY", "1s"));
                var _ = new AlertLoad(platform.platform());
                var prometheus = PrometheusServer.start(platform.stack(), HastenedAlerts.write(folder), INTERVAL)) {
            List<Fault> faults = new AlertFaults(platform, folder).all();
            assertThat(faults.stream().flatMap(fault -> fault.alerts().stream()))
                    .as("every alert has its fault")
                    .containsExactlyInAnyOrderElementsOf(Monitoring.alerts());

            faults.stream().filter(AlertDrillIT::isWanted).forEach(fault -> rehearse(fault, prometheus));
            awaitSilence(prometheus);
        } finally {
            report.forEach(System.out::println);
            Files.write(Path.of("target", "alert-drill.md"), report);
        }
        assertThat(missing).as("alerts that did not fire, or did not clear").isEmpty();
    }

    /** All faults, or those of the alerts that were asked for. */
    private static boolean isWanted(Fault fault) {
        var wanted = List.of(System.getProperty("alert.names", "").split(",", -1));
        return wanted.equals(List.of("")) || wanted.stream().anyMatch(fault.alerts()::contains);
    }

    private void rehearse(Fault fault, PrometheusServer prometheus) {
        await().atMost(TIMEOUT)
                .pollInterval(INTERVAL)
                .until(() -> prometheus.firing().stream().noneMatch(fault.alerts()::contains));
        Instant began = Instant.now();
        Set<String> fired = new TreeSet<>();
        String after;
        try (var _ = fault.begin().get()) {
            await().atMost(TIMEOUT).pollInterval(INTERVAL).until(() -> {
                fired.addAll(prometheus.firing());
                return fired.containsAll(fault.alerts());
            });
            after = Duration.between(began, Instant.now()).toSeconds() + " s";
        } catch (ConditionTimeoutException _) {
            after = "never";
            fault.alerts().stream().filter(alert -> !fired.contains(alert)).forEach(missing::add);
        } catch (RuntimeException | AssertionError e) {
            // The other faults are rehearsed all the same.
            after = "could not be brought about: " + e;
            missing.addAll(fault.alerts());
        }
        String others =
                fired.stream().filter(alert -> !fault.alerts().contains(alert)).collect(Collectors.joining(", "));
        String line = "| %s | %s | %s | %s |".formatted(fault.name(), String.join(", ", fault.alerts()), after, others);
        report.add(line);
        System.out.println(line);
    }

    private void awaitSilence(PrometheusServer prometheus) {
        Instant began = Instant.now();
        try {
            await().atMost(TIMEOUT)
                    .pollInterval(INTERVAL)
                    .until(() -> prometheus.firing().isEmpty());
            report.addAll(List.of(
                    "",
                    "All were clear after %d s."
                            .formatted(Duration.between(began, Instant.now()).toSeconds())));
        } catch (ConditionTimeoutException _) {
            missing.addAll(prometheus.firing());
        }
    }
}
