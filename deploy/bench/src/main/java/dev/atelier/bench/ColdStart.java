// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a platform accepts and ends in each minute after its start, while it still compiles its code: first under load from
 * many connections, then without until all runs have ended.
 *
 * @param wrong empty without a wrong answer, and when all runs have ended
 */
record ColdStart(String platform, int connections, List<RunCounts> minutes, String wrong) {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** Later than this after the load, a run misses its deadline. */
    private static final int MOST_MINUTES_AFTER = 8;

    private static final Duration PACE = Duration.ofMillis(100);

    static ColdStart of(Driver driver, int connections, int minutes)
            throws IOException, SQLException, InterruptedException {
        BenchPlatform platform = driver.platform();
        var load = new LoadGenerator(platform.base(), LoadGenerator.UNLIMITED);
        try (var settlement = new RunSettlement(platform, false)) {
            List<List<Call>> calls = driver.calls(Workload.CREATE, connections);
            long start = System.nanoTime();
            Thread sender = Thread.ofPlatform().start(() -> send(load, calls, MINUTE.multipliedBy(minutes)));
            List<RunCounts> totals = new ArrayList<>();
            while (totals.size() < minutes + MOST_MINUTES_AFTER && (sender.isAlive() || isOpen(load, settlement))) {
                long end = start + MINUTE.multipliedBy(totals.size() + 1L).toNanos();
                while (System.nanoTime() < end && (sender.isAlive() || isOpen(load, settlement))) {
                    Thread.sleep(PACE);
                }
                totals.add(load.runs().withEnded(settlement.ended()));
            }
            sender.join();
            String notEnded = settlement.awaitEnd(load.runs().accepted());
            return new ColdStart(
                    platform.name(),
                    connections,
                    RunCounts.ofStretches(totals),
                    load.wrong().isEmpty() ? notEnded : load.wrong());
        }
    }

    private static boolean isOpen(LoadGenerator load, RunSettlement settlement) throws SQLException {
        return settlement.ended() < load.runs().accepted();
    }

    private static void send(LoadGenerator load, List<List<Call>> calls, Duration duration) {
        try {
            load.run(calls, duration);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
