// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import dev.atelier.acceptance.ChaosPlan.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a chaos run did and found, as Markdown. */
final class ChaosReport {
    private final ChaosPlan plan;
    private final String replicas;
    private final List<Struck> struck = new ArrayList<>();
    private int kills;

    /**
     * One fault that happened.
     *
     * @param over when whatever lasted was over; for a kill, the kill
     */
    private record Struck(ChaosFault fault, Instant over, Duration recovery) {}

    ChaosReport(ChaosPlan plan, String replicas) {
        this.plan = plan;
        this.replicas = replicas;
    }

    void add(Step step, Instant over, Duration recovery, int killed) {
        struck.add(new Struck(step.fault(), over, recovery));
        kills += killed;
        System.out.printf(
                Locale.ROOT,
                "%4d  %-18s served again after %.1f s%n",
                struck.size(),
                step.fault().label(),
                recovery.toMillis() / 1000.0);
    }

    String text(ChaosLoad load, List<String> violations) {
        var text = new StringBuilder();
        text.append("# Chaos run, seed %d%n%n".formatted(plan.seed()));
        text.append("%d faults, %d killed processes, %d minutes, replicas %s.%n%n"
                .formatted(struck.size(), kills, plan.duration().toMinutes(), replicas));
        text.append("Violations: %s%n".formatted(violations.isEmpty() ? "none" : violations.size()));
        violations.forEach(violation -> text.append("- %s%n".formatted(violation)));
        text.append("%nThe same faults again: `./atelier chaos --minutes %s --seed %d --replicas %s`%n%n"
                .formatted(minutes(), plan.seed(), replicas));
        text.append("## Until requests are served again\n\n| fault | times | median | longest |\n|---|---|---|---|\n");
        Map<String, List<Long>> byFault = struck.stream()
                .collect(Collectors.groupingBy(
                        one -> one.fault().label(),
                        TreeMap::new,
                        Collectors.mapping(one -> one.recovery().toMillis(), Collectors.toList())));
        byFault.forEach((fault, millis) -> {
            List<Long> sorted = millis.stream().sorted().toList();
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %.1f s | %.1f s |%n",
                    fault,
                    sorted.size(),
                    sorted.get(sorted.size() / 2) / 1000.0,
                    sorted.getLast() / 1000.0));
        });
        text.append("\n## Answers\n\n| request | status | times |\n|---|---|---|\n");
        load.record().answers().forEach((answer, times) -> {
            int space = answer.lastIndexOf(' ');
            text.append("| %s | %s | %d |%n".formatted(answer.substring(0, space), answer.substring(space + 1), times));
        });
        text.append("%n%d runs and %d files were promised to clients.%n"
                .formatted(
                        load.record().promises().size(), load.record().uploads().size()));
        return text.toString();
    }

    private String minutes() {
        return System.getProperty("chaos.minutes", "");
    }

    static Path write(String text, long seed) {
        Path file = Path.of("target", "chaos-" + seed + ".md").toAbsolutePath();
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
