// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import dev.atelier.bench.DatabaseCounters.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The rounds of one workload on one platform. */
final class WorkloadResult {
    /** Median of the rounds, with the smallest and the largest. */
    record Spread(double median, double least, double most) {

        static Spread of(List<Double> values) {
            List<Double> sorted =
                    values.stream().sorted(Comparator.naturalOrder()).toList();
            return sorted.isEmpty()
                    ? new Spread(Double.NaN, Double.NaN, Double.NaN)
                    : new Spread(sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast());
        }

        /** A dash where nothing was measured. */
        String text(String format) {
            return Double.isNaN(median)
                    ? "-"
                    : (format + " (" + format + "-" + format + ")").formatted(median, least, most);
        }
    }

    private final String platform;
    private final Workload workload;
    private final int connections;
    private final WarmUp warmUp;
    private final CpuTimes idle;

    private final List<Floor.Rates> floors = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<String> voided = new ArrayList<>();
    private @Nullable Map<String, Counts> counts;

    /** @param idle what the platform used before the first round, without load */
    WorkloadResult(String platform, Workload workload, int connections, WarmUp warmUp, CpuTimes idle) {
        this.platform = platform;
        this.workload = workload;
        this.connections = connections;
        this.warmUp = warmUp;
        this.idle = idle;
    }

    /** @param floor of the same minute */
    void add(Sample sample, Floor.Rates floor) {
        floors.add(floor);
        if (sample.isValid()) {
            samples.add(sample);
        } else {
            voided.add(sample.wrong());
        }
    }

    /**
     * Divides by the requests what the databases counted.
     *
     * @param all over all rounds, the void ones as well
     */
    void count(DatabaseCounters all, DatabaseCounters withoutLoad) {
        if (voided.isEmpty()) {
            counts = all.perRequest(
                    withoutLoad, samples.stream().mapToLong(Sample::requests).sum());
        }
    }

    String platform() {
        return platform;
    }

    Workload workload() {
        return workload;
    }

    int connections() {
        return connections;
    }

    WarmUp warmUp() {
        return warmUp;
    }

    List<String> voided() {
        return List.copyOf(voided);
    }

    Spread perSecond() {
        return spread(Sample::perSecond);
    }

    Spread millis(double percentile) {
        return spread(sample -> sample.millis(percentile));
    }

    /** Commits of one row per second. */
    Spread floorInserts() {
        return Spread.of(floors.stream().map(Floor.Rates::inserts).toList());
    }

    /** Reads of one row per second. */
    Spread floorReads() {
        return Spread.of(floors.stream().map(Floor.Rates::reads).toList());
    }

    /** The rate as a part of what PostgreSQL does at most. */
    double ofFloor() {
        return perSecond().median() / (workload.writes() ? floorInserts() : floorReads()).median();
    }

    /** Of each valid round. */
    List<RunCounts> runsOfRounds() {
        return samples.stream().map(Sample::runs).toList();
    }

    /** Milliseconds of CPU per request of all parts together, less what they use without load. */
    Spread cpuMillis() {
        return spread(sample -> sample.cpu().micros().keySet().stream()
                .mapToDouble(part -> cpuMillis(sample, part))
                .sum());
    }

    /** The same without the threads that compile code, which a platform that has run for a while does not need. */
    Spread cpuMillisWithoutCompilers() {
        return spread(sample -> sample.cpu().micros().keySet().stream()
                .filter(part -> !part.equals(CpuTimes.COMPILERS))
                .mapToDouble(part -> cpuMillis(sample, part))
                .sum());
    }

    /** The same for each part. */
    Map<String, Spread> cpuMillisOfParts() {
        Map<String, Spread> parts = new TreeMap<>();
        samples.stream()
                .flatMap(sample -> sample.cpu().micros().keySet().stream())
                .distinct()
                .forEach(part -> parts.put(part, spread(sample -> cpuMillis(sample, part))));
        return parts;
    }

    private double cpuMillis(Sample sample, String part) {
        return sample.cpu().microsBeyond(idle, part) / 1_000 / sample.requests();
    }

    /** Counts of each database per request, less those without load; empty where none were taken or a round was void. */
    Map<String, Counts> countsPerRequest() {
        return counts == null ? Map.of() : counts;
    }

    /** Commits of all databases per request; no number where none were counted. */
    double commitsPerRequest() {
        return counts == null
                ? Double.NaN
                : counts.values().stream().mapToDouble(Counts::commits).sum();
    }

    private Spread spread(ToDoubleFunction<Sample> value) {
        return Spread.of(samples.stream().map(value::applyAsDouble).toList());
    }
}
