// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What clients saw between one fault and the next one. All times begin with the fault, or with the end of one that lasted.
 *
 * @param firstGood until every kind of request had been answered well once; empty when that took longer than there was time
 * @param lastBad until the last bad answer; empty when there was none
 * @param worst the kind of request that was answered badly last
 * @param firstWebhook until the webhook of a run arrived that was created afterwards; empty as above
 */
public record ChaosRecovery(
        ChaosFault fault,
        Optional<Duration> firstGood,
        Optional<Duration> lastBad,
        String worst,
        Optional<Duration> firstWebhook) {

    static final String LEGEND = """
        Seconds after a kill, or after the end of what lasted. *Answered*: each kind of request had a good answer.
        *Last refusal*: the last bad answer to any of them, 0 when all were good. *Webhook*: that of a run created
        afterwards was there. "-": not before the next fault.
        """;

    /** Nothing was timed. */
    static ChaosRecovery unknown(ChaosFault fault) {
        return new ChaosRecovery(fault, Optional.empty(), Optional.empty(), "", Optional.empty());
    }

    public String line() {
        return "%-18s answered %s s, last refusal %s s%s, webhook %s s"
                .formatted(
                        fault.label(),
                        seconds(firstGood),
                        seconds(Optional.of(lastBad.orElse(Duration.ZERO))),
                        worst.isEmpty() ? "" : " (" + worst + ")",
                        seconds(firstWebhook));
    }

    /** A Markdown table with a line for each kind of fault. */
    static String table(List<ChaosRecovery> all) {
        var table = new StringBuilder("""
            | fault | times | with refusals | answered: shortest, median, longest | last refusal: the same | webhook: the same |
            |---|---|---|---|---|---|
            """);
        Map<String, List<ChaosRecovery>> byFault = all.stream()
                .collect(Collectors.groupingBy(one -> one.fault().label(), TreeMap::new, Collectors.toList()));
        byFault.forEach((fault, some) -> table.append("| %s | %d | %d | %s | %s | %s |%n"
                .formatted(
                        fault,
                        some.size(),
                        some.stream().filter(one -> one.lastBad().isPresent()).count(),
                        spread(some, ChaosRecovery::firstGood),
                        spread(some, one -> Optional.of(one.lastBad().orElse(Duration.ZERO))),
                        spread(some, ChaosRecovery::firstWebhook))));
        return table.toString();
    }

    private static String spread(List<ChaosRecovery> some, Function<ChaosRecovery, Optional<Duration>> time) {
        List<Duration> sorted =
                some.stream().map(time).flatMap(Optional::stream).sorted().toList();
        int missing = some.size() - sorted.size();
        String after = missing == 0 ? "" : ", %d times -".formatted(missing);
        return sorted.isEmpty()
                ? "-"
                : Stream.of(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast())
                                .map(one -> seconds(Optional.of(one)))
                                .collect(Collectors.joining(", "))
                        + after;
    }

    private static String seconds(Optional<Duration> time) {
        return time.map(one -> String.format(Locale.ROOT, "%.1f", one.toMillis() / 1000.0))
                .orElse("-");
    }
}
