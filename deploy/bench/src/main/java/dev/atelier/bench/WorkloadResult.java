// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

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

        String text(String format) {
            return (format + " (" + format + "-" + format + ")").formatted(median, least, most);
        }
    }

    private final String platform;
    private final Workload workload;
    /** Microseconds of CPU per second, without load. */
    private final Map<String, Double> idle;

    private final List<Sample> samples = new ArrayList<>();
    private final List<String> voided = new ArrayList<>();
    private @Nullable DatabaseCounters counters;

    WorkloadResult(String platform, Workload workload, Map<String, Double> idle) {
        this.platform = platform;
        this.workload = workload;
        this.idle = Map.copyOf(idle);
    }

    void add(Sample sample) {
        if (sample.isValid()) {
            samples.add(sample);
        } else {
            voided.add(sample.wrong());
        }
    }

    /** @param all what the databases counted over all rounds, the void ones as well */
    void setCounters(DatabaseCounters all) {
        counters = voided.isEmpty() ? all : null;
    }

    String platform() {
        return platform;
    }

    Workload workload() {
        return workload;
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
        double used = sample.cpu().micros().getOrDefault(part, 0L) - idle.getOrDefault(part, 0.0) * sample.seconds();
        return used / 1_000 / sample.requests();
    }

    /** Counts of each database per request; empty where they were not taken or a round was void. */
    Map<String, double[]> countsPerRequest() {
        Map<String, double[]> perRequest = new TreeMap<>();
        if (counters != null) {
            double requests = samples.stream().mapToLong(Sample::requests).sum();
            counters.databases()
                    .forEach((name, counts) -> perRequest.put(name, new double[] {
                        counts.commits() / requests,
                        counts.inserts() / requests,
                        counts.updates() / requests,
                        counts.deletes() / requests,
                        counts.fetched() / requests
                    }));
        }
        return perRequest;
    }

    private Spread spread(ToDoubleFunction<Sample> value) {
        return Spread.of(samples.stream().map(value::applyAsDouble).toList());
    }
}
