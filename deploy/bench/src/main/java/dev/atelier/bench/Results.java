// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that was measured, in the order in which it was; the command fills its lists.
 *
 * @param unpaidPercent of the creates, by accounts without credits
 */
record Results(
        int unpaidPercent,
        List<Footprint> footprints,
        List<FirstPictures> firstPictures,
        List<ColdStart> coldStarts,
        List<WorkloadResult> rows,
        List<ForwardingCost> forwarding,
        List<RedisScripts> redisScripts) {

    Results(int unpaidPercent) {
        this(
                unpaidPercent,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    /** What made rounds void: wrong answers, and runs, charges and events that did not end. */
    List<String> voided() {
        return Stream.of(
                        rows.stream()
                                .flatMap(row -> row.voided().stream()
                                        .map(wrong -> voided(
                                                row.workload().rowName(), row.connections(), row.platform(), wrong))),
                        coldStarts.stream()
                                .filter(cold -> !cold.wrong().isEmpty())
                                .map(cold -> voided("cold", cold.connections(), cold.platform(), cold.wrong())),
                        forwarding.stream()
                                .flatMap(cost -> cost.voided().stream()
                                        .map(wrong ->
                                                voided(cost.proxy(), cost.connections(), cost.platform(), wrong))))
                .flatMap(voids -> voids)
                .toList();
    }

    private static String voided(String row, int connections, String platform, String wrong) {
        return "%s, %d connections, %s: %s".formatted(row, connections, platform, wrong);
    }
}
