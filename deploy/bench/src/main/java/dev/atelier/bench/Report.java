// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results as Markdown. */
final class Report {
    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double PERCENT = 100;

    private final Results results;

    Report(Results results) {
        this.results = results;
    }

    String markdown() {
        var text = new StringBuilder(512);
        text.append(
                "Medians of the rounds, with the smallest and the largest. CPU and commits are those of all parts of"
                        + " the platform, less what they use without load.\n");
        if (results.unpaidPercent() > 0) {
            text.append("Of the requests of create and hot, %d %% are of accounts without credits and are refused.\n"
                    .formatted(results.unpaidPercent()));
        }
        text.append(rows()).append(warmUps()).append(runs()).append(coldStarts());
        text.append(parts()).append(counts()).append(footprints()).append(firstPictures());
        text.append(forwarding()).append(besideFloor()).append(redisScripts()).append(comparison());
        results.voided().forEach(wrong -> text.append("\nvoid: ").append(wrong).append('\n'));
        return text.toString();
    }

    private Table rows() {
        var table = new Table(
                "row",
                "connections",
                "platform",
                "per second",
                "of the floor",
                "p50 ms",
                "p99 ms",
                "CPU ms each",
                "without compilers",
                "commits each",
                "void rounds");
        for (WorkloadResult row : results.rows()) {
            table.add(
                    row.workload().rowName(),
                    row.connections(),
                    row.platform(),
                    row.perSecond().text("%.0f"),
                    number("%.3f", row.ofFloor()),
                    row.millis(P50).text("%.1f"),
                    row.millis(P99).text("%.1f"),
                    row.cpuMillis().text("%.2f"),
                    row.cpuMillisWithoutCompilers().text("%.2f"),
                    number("%.2f", row.commitsPerRequest()),
                    row.voided().size());
        }
        return table;
    }

    private Table warmUps() {
        var table = new Table(
                "row",
                "connections",
                "platform",
                "before the first round",
                "floor: commits of a row per second",
                "floor: reads of a row per second");
        for (WorkloadResult row : results.rows()) {
            table.add(
                    row.workload().rowName(),
                    row.connections(),
                    row.platform(),
                    row.warmUp(),
                    row.floorInserts().text("%.0f"),
                    row.floorReads().text("%.0f"));
        }
        return table;
    }

    /** What all rounds together took in while they sent. */
    private Table runs() {
        var table = new Table(
                "row",
                "connections",
                "platform",
                "accepted",
                "ended before the last answer",
                "ended of accepted",
                "turned away (429)",
                "charge refused (402)");
        for (WorkloadResult row : results.rows()) {
            RunCounts runs = row.runsOfRounds().stream().reduce(RunCounts.NONE, RunCounts::plus);
            if (!runs.equals(RunCounts.NONE)) {
                table.add(
                        row.workload().rowName(),
                        row.connections(),
                        row.platform(),
                        runs.accepted(),
                        runs.ended(),
                        number("%.2f", runs.ratio()),
                        runs.turnedAway(),
                        runs.unpaid());
            }
        }
        return table;
    }

    private Table coldStarts() {
        var table = new Table(
                "just started", "connections", "minute", "accepted", "ended", "ended of accepted", "turned away (429)");
        for (ColdStart cold : results.coldStarts()) {
            for (int i = 0; i < cold.minutes().size(); i++) {
                RunCounts minute = cold.minutes().get(i);
                table.add(
                        cold.platform(),
                        cold.connections(),
                        i + 1,
                        minute.accepted(),
                        minute.ended(),
                        number("%.2f", minute.ratio()),
                        minute.turnedAway());
            }
        }
        return table;
    }

    private Table parts() {
        var table = new Table("row", "connections", "platform", "CPU ms of each part");
        for (WorkloadResult row : results.rows()) {
            List<String> parts = new ArrayList<>();
            row.cpuMillisOfParts().forEach((part, cpu) -> parts.add("%s %.3f".formatted(part, cpu.median())));
            table.add(row.workload().rowName(), row.connections(), row.platform(), String.join(", ", parts));
        }
        return table;
    }

    private Table counts() {
        var table = new Table(
                "row",
                "connections",
                "platform",
                "database",
                "commits",
                "inserts",
                "updates",
                "deletes",
                "rows fetched");
        for (WorkloadResult row : results.rows()) {
            row.countsPerRequest()
                    .forEach((database, counts) -> table.add(
                            row.workload().rowName(),
                            row.connections(),
                            row.platform(),
                            database,
                            number("%.2f", counts.commits()),
                            number("%.2f", counts.inserts()),
                            number("%.2f", counts.updates()),
                            number("%.2f", counts.deletes()),
                            number("%.1f", counts.fetched())));
        }
        return table;
    }

    private Table footprints() {
        var table = new Table("platform, without load", "ready after s", "CPU, % of a core", "memory MB");
        results.footprints()
                .forEach(footprint -> table.add(
                        footprint.platform(),
                        Optional.ofNullable(footprint.readySeconds())
                                .map(seconds -> number("%.1f", seconds))
                                .orElse("not measured"),
                        number("%.1f", footprint.idleShare() * PERCENT),
                        number("%.0f", footprint.megabytes())));
        return table;
    }

    private Table firstPictures() {
        var table =
                new Table("platform, just started", "connections", "pictures a second, in stretches of ten seconds");
        results.firstPictures()
                .forEach(first -> table.add(
                        first.platform(),
                        first.connections(),
                        first.perSecond().stream()
                                .map(rate -> number("%.1f", rate))
                                .collect(Collectors.joining(", "))));
        return table;
    }

    private Table forwarding() {
        var table = new Table(
                "platform",
                "forwards a read to a stub",
                "connections",
                "per second",
                "p50 ms",
                "CPU us each",
                "of Redis");
        results.forwarding()
                .forEach(cost -> table.add(
                        cost.platform(),
                        cost.proxy(),
                        cost.connections(),
                        cost.perSecond().text("%.0f"),
                        cost.millis().text("%.2f"),
                        cost.cpuMicros().text("%.0f"),
                        cost.redisMicros().text("%.0f")));
        return table;
    }

    /** The gateway, with Redis, beside what was measured in turn with it. */
    private Table besideFloor() {
        var table = new Table("platform", "beside", "connections", "share of its CPU", "p50 to its p50");
        List<ForwardingCost> costs = results.forwarding();
        for (int i = 0; i + 1 < costs.size(); i += 2) {
            ForwardingCost gateway = costs.get(i);
            ForwardingCost floor = costs.get(i + 1);
            table.add(
                    gateway.platform(),
                    floor.proxy(),
                    gateway.connections(),
                    number("%.2f", floor.cpuMicros().median() / gateway.allMicros()),
                    number("%.2f", gateway.millis().median() / floor.millis().median()));
        }
        return table;
    }

    private Table redisScripts() {
        var table = new Table("platform", "forwarded reads of one key a second", "scripts in Redis a second");
        results.redisScripts()
                .forEach(one -> table.add(
                        one.platform(), number("%.0f", one.readsPerSecond()), number("%.0f", one.scriptsPerSecond())));
        return table;
    }

    /** The first platform divided by the second. */
    private Table comparison() {
        var table = new Table(
                "row",
                "connections",
                "first to second platform: rate",
                "p50",
                "CPU",
                "CPU without compilers",
                "commits");
        List<WorkloadResult> rows = results.rows();
        for (int i = 0; i < rows.size(); i++) {
            WorkloadResult first = rows.get(i);
            rows.subList(i + 1, rows.size()).stream()
                    .filter(row -> row.workload() == first.workload() && row.connections() == first.connections())
                    .findFirst()
                    .ifPresent(second -> table.add(
                            first.workload().rowName(),
                            first.connections(),
                            ratio(first, second, row -> row.perSecond().median()),
                            ratio(first, second, row -> row.millis(P50).median()),
                            ratio(first, second, row -> row.cpuMillis().median()),
                            ratio(
                                    first,
                                    second,
                                    row -> row.cpuMillisWithoutCompilers().median()),
                            ratio(first, second, WorkloadResult::commitsPerRequest)));
        }
        return table;
    }

    private static String ratio(WorkloadResult first, WorkloadResult second, ToDoubleFunction<WorkloadResult> value) {
        return number("%.2f", value.applyAsDouble(first) / value.applyAsDouble(second));
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
    }
}
