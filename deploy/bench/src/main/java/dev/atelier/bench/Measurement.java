// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One row with one number of connections on each platform in turn, round after round. */
record Measurement(List<Driver> drivers, Workload workload, int connections, Schedule schedule, PrintStream console) {
    /**
     * How long each row is sent.
     *
     * @param warm at most, on each platform before the first round
     * @param rate as {@link LoadGenerator} has it
     */
    record Schedule(Duration warm, Duration round, int rounds, double rate) {}

    /** PostgreSQL counts what an idle connection has done after ten seconds at the latest. */
    private static final Duration UNTIL_COUNTED = Duration.ofMillis(10_500);
    /** Runs that wait are more than end in the same time. */
    private static final Duration BACKLOG_WARM_UP = Duration.ofSeconds(1);

    /** Enough for the CPU of a platform without load, when its commits are not counted. */
    private static final Duration IDLE = Duration.ofSeconds(3);

    /** Without load first, then with it. */
    List<WorkloadResult> take(List<WarmUp> warmUps, Floor floor)
            throws IOException, SQLException, InterruptedException {
        Duration idleTime = workload.isCounted() ? UNTIL_COUNTED : IDLE;
        if (workload.isCounted()) {
            // What the warm-up did is counted before.
            Thread.sleep(UNTIL_COUNTED);
        }
        List<CpuTimes> idle = readCpu();
        List<DatabaseCounters> withoutLoad = readCounters();
        Thread.sleep(idleTime);
        List<WorkloadResult> results = new ArrayList<>();
        List<DatabaseCounters> before = readCounters();
        List<CpuTimes> used = readCpu();
        for (int i = 0; i < drivers.size(); i++) {
            results.add(new WorkloadResult(
                    drivers.get(i).platform().name(),
                    workload,
                    connections,
                    warmUps.get(i),
                    used.get(i).minus(idle.get(i))));
        }
        takeRounds(results, floor);
        if (workload.isCounted()) {
            Thread.sleep(UNTIL_COUNTED);
            List<DatabaseCounters> after = readCounters();
            for (int i = 0; i < drivers.size(); i++) {
                results.get(i)
                        .count(after.get(i).minus(before.get(i)), before.get(i).minus(withoutLoad.get(i)));
            }
        }
        return results;
    }

    private void takeRounds(List<WorkloadResult> results, Floor floor)
            throws IOException, SQLException, InterruptedException {
        for (int i = 0; i < schedule.rounds(); i++) {
            Floor.Rates rates = floor.measure(connections);
            for (int j = 0; j < drivers.size(); j++) {
                Sample sample = drivers.get(j).run(workload, connections, schedule.round(), schedule.rate());
                results.get(j).add(sample, rates);
                say(drivers.get(j), "%.0f/s %s".formatted(sample.perSecond(), sample.wrong()));
            }
        }
    }

    /** On each platform, until its compilers are quiet. */
    List<WarmUp> warmUp() throws IOException, SQLException, InterruptedException {
        List<WarmUp> done = new ArrayList<>();
        for (Driver driver : drivers) {
            WarmUp warmUp = WarmUp.run(
                    window -> driver.run(
                            workload,
                            connections,
                            workload == Workload.BACKLOG ? BACKLOG_WARM_UP : window,
                            LoadGenerator.UNLIMITED),
                    schedule.warm());
            say(driver, warmUp + " " + warmUp.wrong());
            done.add(warmUp);
        }
        return done;
    }

    private void say(Driver driver, String what) {
        console.printf(
                "%s, %d connections, %s: %s%n",
                workload.rowName(), connections, driver.platform().name(), what);
    }

    private List<CpuTimes> readCpu() {
        return drivers.stream()
                .map(driver -> CpuTimes.of(driver.platform().processes()))
                .toList();
    }

    private List<DatabaseCounters> readCounters() throws SQLException {
        List<DatabaseCounters> read = new ArrayList<>();
        for (Driver driver : drivers) {
            read.add(DatabaseCounters.read(driver.platform()));
        }
        return read;
    }
}
