// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results as Markdown for people and as JSON for programs. */
final class Report {
    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double PERCENT = 100;

    private final List<Footprint> footprints;
    private final List<FirstPictures> firstPictures;
    private final List<WorkloadResult> results;
    private final List<ForwardingCost> forwarding;
    private final List<Double> inserts;
    private final List<Double> reads;
    private final String tool;

    /**
     * @param inserts the floor's commits of one row per second
     * @param reads the floor's reads of one row per second
     */
    Report(
            List<Footprint> footprints,
            List<FirstPictures> firstPictures,
            List<WorkloadResult> results,
            List<ForwardingCost> forwarding,
            List<Double> inserts,
            List<Double> reads,
            String tool) {
        this.footprints = List.copyOf(footprints);
        this.firstPictures = List.copyOf(firstPictures);
        this.results = List.copyOf(results);
        this.forwarding = List.copyOf(forwarding);
        this.inserts = List.copyOf(inserts);
        this.reads = List.copyOf(reads);
        this.tool = tool;
    }

    String markdown() {
        var text = new StringBuilder(256);
        text.append(
                "Medians of the rounds, with the smallest and the largest. CPU is that of all parts of the platform, less what"
                        + " they use without load.\n\n");
        text.append("Floor of the same minutes (%s): %s commits of one row, %s reads of one row per second.\n\n"
                .formatted(tool, floor(inserts).text("%.0f"), floor(reads).text("%.0f")));
        text.append(
                "| row | platform | per second | of the floor | p50 ms | p99 ms | CPU ms each | without compilers | void rounds |\n");
        text.append("|---|---|---|---|---|---|---|---|---|\n");
        for (WorkloadResult result : results) {
            text.append("| %s | %s | %s | %.3f | %s | %s | %s | %s | %d |\n"
                    .formatted(
                            result.workload().rowName(),
                            result.platform(),
                            result.perSecond().text("%.0f"),
                            result.perSecond().median() / floor(result).median(),
                            result.millis(P50).text("%.1f"),
                            result.millis(P99).text("%.1f"),
                            result.cpuMillis().text("%.2f"),
                            result.cpuMillisWithoutCompilers().text("%.2f"),
                            result.voided().size()));
        }
        text.append("\n| row | platform | CPU ms of each part |\n|---|---|---|\n");
        for (WorkloadResult result : results) {
            List<String> parts = new ArrayList<>();
            result.cpuMillisOfParts().forEach((part, cpu) -> parts.add("%s %.3f".formatted(part, cpu.median())));
            text.append("| %s | %s | %s |\n"
                    .formatted(result.workload().rowName(), result.platform(), String.join(", ", parts)));
        }
        text.append(counts());
        text.append("\n| platform, without load | ready after s | CPU, % of a core | memory MB |\n|---|---|---|---|\n");
        footprints.forEach(footprint -> text.append("| %s | %s | %.1f | %.0f |\n"
                .formatted(
                        footprint.platform(),
                        Optional.ofNullable(footprint.readySeconds())
                                .map("%.1f"::formatted)
                                .orElse("not measured"),
                        footprint.idleShare() * PERCENT,
                        footprint.megabytes())));
        text.append(first());
        text.append(forwarding());
        comparison().ifPresent(text::append);
        results.forEach(result -> result.voided()
                .forEach(wrong -> text.append(
                        "\nvoid: %s on %s: %s\n".formatted(result.workload().rowName(), result.platform(), wrong))));
        forwarding.forEach(cost -> cost.voided()
                .forEach(wrong ->
                        text.append("\nvoid: %s on %s: %s\n".formatted(cost.proxy(), cost.platform(), wrong))));
        return text.toString();
    }

    /** Whether an answer was wrong, or a run or an event was lost. */
    boolean hasVoidRound() {
        return results.stream().anyMatch(result -> !result.voided().isEmpty())
                || forwarding.stream().anyMatch(cost -> !cost.voided().isEmpty());
    }

    private String forwarding() {
        var text = new StringBuilder();
        if (!forwarding.isEmpty()) {
            text.append("\n| platform | forwards a read to a stub | connections | per second | p50 ms | CPU us each |"
                    + " of Redis |\n|---|---|---|---|---|---|---|\n");
        }
        forwarding.forEach(cost -> text.append("| %s | %s | %d | %s | %s | %s | %s |\n"
                .formatted(
                        cost.platform(),
                        cost.proxy(),
                        cost.connections(),
                        cost.perSecond().text("%.0f"),
                        cost.millis().text("%.2f"),
                        cost.cpuMicros().text("%.0f"),
                        cost.redisMicros().text("%.0f"))));
        return text.toString();
    }

    private String first() {
        var text = new StringBuilder();
        if (!firstPictures.isEmpty()) {
            text.append("\n| platform, just started | pictures a second, in stretches of ten seconds |\n|---|---|\n");
        }
        firstPictures.forEach(first -> text.append("| %s | %s |\n"
                .formatted(
                        first.platform(),
                        first.perSecond().stream().map("%.1f"::formatted).collect(Collectors.joining(", ")))));
        return text.toString();
    }

    private String counts() {
        var text = new StringBuilder(
                "\n| row | platform | database | commits | inserts | updates | deletes | rows fetched |\n|---|---|---|---|---|---|---|---|\n");
        for (WorkloadResult result : results) {
            result.countsPerRequest()
                    .forEach((database, counts) -> text.append("| %s | %s | %s | %.2f | %.2f | %.2f | %.2f | %.1f |\n"
                            .formatted(
                                    result.workload().rowName(),
                                    result.platform(),
                                    database,
                                    counts[0],
                                    counts[1],
                                    counts[2],
                                    counts[3],
                                    counts[4])));
        }
        return text.toString();
    }

    /** CPU of the first platform divided by that of the second. */
    private Optional<String> comparison() {
        List<String> lines = new ArrayList<>();
        for (WorkloadResult ours : results) {
            results.stream()
                    .filter(other ->
                            other.workload() == ours.workload() && results.indexOf(other) > results.indexOf(ours))
                    .findFirst()
                    .ifPresent(other -> lines.add("| %s | %.2f | %.2f | %.2f |\n"
                            .formatted(
                                    ours.workload().rowName(),
                                    ours.cpuMillis().median()
                                            / other.cpuMillis().median(),
                                    ours.cpuMillisWithoutCompilers().median()
                                            / other.cpuMillisWithoutCompilers().median(),
                                    ours.perSecond().median()
                                            / other.perSecond().median())));
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "\n| row | CPU, first to second platform | without compilers | rate |\n|---|---|---|---|\n"
                                + String.join("", lines));
    }

    private WorkloadResult.Spread floor(WorkloadResult result) {
        return floor(result.workload().writes() ? inserts : reads);
    }

    private static WorkloadResult.Spread floor(List<Double> rates) {
        return WorkloadResult.Spread.of(rates);
    }

    void writeJson(Path file) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (WorkloadResult result : results) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("row", result.workload().rowName());
            row.put("platform", result.platform());
            row.put("per_second", result.perSecond());
            row.put("p50_ms", result.millis(P50));
            row.put("p99_ms", result.millis(P99));
            row.put("cpu_ms", result.cpuMillis());
            row.put("cpu_ms_without_compilers", result.cpuMillisWithoutCompilers());
            row.put("cpu_ms_of_parts", result.cpuMillisOfParts());
            row.put("commits_inserts_updates_deletes_fetched", result.countsPerRequest());
            row.put("void", result.voided());
            rows.add(row);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("floor_tool", tool);
        all.put("floor_inserts_per_second", floor(inserts));
        all.put("floor_reads_per_second", floor(reads));
        all.put("without_load", footprints);
        all.put("first_pictures", firstPictures);
        all.put("rows", rows);
        all.put("forwarding", forwarding.stream().map(Report::row).toList());
        Files.writeString(
                file, new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all));
    }

    private static Map<String, Object> row(ForwardingCost cost) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("platform", cost.platform());
        row.put("proxy", cost.proxy());
        row.put("connections", cost.connections());
        row.put("per_second", cost.perSecond());
        row.put("p50_ms", cost.millis());
        row.put("cpu_us", cost.cpuMicros());
        row.put("cpu_us_of_redis", cost.redisMicros());
        row.put("void", cost.voided());
        return row;
    }
}
