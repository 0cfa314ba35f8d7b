// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one chaos run did and found, as Markdown.
 *
 * @param leftOut kinds of faults that this machine does not allow, with the reason
 * @param kills how often each process was killed
 * @param killsWhileReady how many of these kills struck a process that served
 */
record ChaosReport(
        ChaosPlan plan,
        Map<ChaosFault, String> leftOut,
        Map<String, Integer> kills,
        int killsWhileReady,
        List<ChaosRecovery> recoveries,
        ChaosRecord record,
        List<String> violations) {

    String text() {
        var text = new StringBuilder();
        text.append("# Chaos run, seed %d%n%n".formatted(plan.seed()));
        text.append(
                "%d faults, %d killed processes (%d served then, the others were starting), %.1f minutes, replicas %s.%n%n"
                        .formatted(
                                recoveries.size(),
                                killed(),
                                killsWhileReady,
                                plan.duration().toMillis() / 60_000.0,
                                replicas()));
        leftOut.forEach((fault, reason) -> text.append("Left out: %s, %s.%n%n".formatted(fault.label(), reason)));
        text.append("Violations: %s%n".formatted(violations.isEmpty() ? "none" : violations.size()));
        violations.forEach(violation -> text.append("- %s%n".formatted(violation)));
        text.append("%nThe same faults again: `./atelier chaos %s`%n%n".formatted(arguments()));
        text.append("## Kills\n\n| process | times |\n|---|---|\n");
        kills.forEach((process, times) -> text.append("| %s | %d |%n".formatted(process, times)));
        text.append("%n## Recovery%n%n%s".formatted(recoveryTable(plan, recoveries)));
        text.append("\n## Answers\n\n| request | status | times |\n|---|---|---|\n");
        record.answers().forEach((answer, times) -> {
            int space = answer.lastIndexOf(' ');
            text.append("| %s | %s | %d |%n".formatted(answer.substring(0, space), answer.substring(space + 1), times));
        });
        text.append("%n%d runs and %d files were promised to clients.%n"
                .formatted(record.promises().size(), record.uploads().size()));
        return text.toString();
    }

    private static String replicas() {
        return ChaosPlatform.REPLICAS.isEmpty() ? "one of each" : ChaosPlatform.REPLICAS;
    }

    private int killed() {
        return kills.values().stream().mapToInt(Integer::intValue).sum();
    }

    private String arguments() {
        String every = System.getProperty("chaos.every", "");
        String faults = System.getProperty("chaos.faults", "");
        return "--minutes %s --seed %d --replicas '%s'%s%s"
                .formatted(
                        System.getProperty("chaos.minutes"),
                        plan.seed(),
                        ChaosPlatform.REPLICAS,
                        every.isEmpty() ? "" : " --every " + every,
                        faults.isEmpty() ? "" : " --faults " + faults);
    }

    /** Several runs in one table. */
    static String summary(List<ChaosReport> reports) {
        var text = new StringBuilder("# Chaos runs\n\n");
        text.append(
                "| seed | faults | kills | of these while serving | runs | files | violations |\n|---|---|---|---|---|---|---|\n");
        for (ChaosReport report : reports) {
            text.append("| %d | %d | %d | %d | %d | %d | %d |%n"
                    .formatted(
                            report.plan().seed(),
                            report.recoveries().size(),
                            report.killed(),
                            report.killsWhileReady(),
                            report.record().promises().size(),
                            report.record().uploads().size(),
                            report.violations().size()));
        }
        Map<String, Integer> kills = reports.stream()
                .flatMap(report -> report.kills().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Integer::sum, TreeMap::new));
        text.append("%n%d kills: %s.%n%n%s"
                .formatted(
                        reports.stream().mapToInt(ChaosReport::killed).sum(),
                        kills.entrySet().stream()
                                .map(kill -> kill.getKey() + " " + kill.getValue())
                                .collect(Collectors.joining(", ")),
                        recoveryTable(
                                reports.getFirst().plan(),
                                reports.stream()
                                        .flatMap(report -> report.recoveries().stream())
                                        .toList())));
        return text.toString();
    }

    private static String recoveryTable(ChaosPlan plan, List<ChaosRecovery> recoveries) {
        return plan.every().isPresent()
                ? "Not timed: faults came faster than the platform recovers.\n"
                : "%s%n%s".formatted(ChaosRecovery.LEGEND, ChaosRecovery.table(recoveries));
    }

    static void write(String text, String name) {
        Path file = Path.of("target", "chaos-" + name + ".md").toAbsolutePath();
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println(text);
        System.out.println("report: " + file);
    }
}
