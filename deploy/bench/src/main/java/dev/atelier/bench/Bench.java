// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the rows on each platform in turn, round after round, and prints the results; {@code ./atelier bench} calls it. */
@Command(name = "bench")
final class Bench implements Callable<Integer> {
    /** PostgreSQL counts what an idle connection has done after ten seconds at the latest. */
    private static final Duration UNTIL_COUNTED = Duration.ofMillis(10_500);

    private static final Duration FLOOR_TIME = Duration.ofSeconds(2);
    /** A row of its own: it measures no platform, but one process of each. */
    private static final String GATEWAY = "gateway";

    @Option(
            names = "--rows",
            split = ",",
            defaultValue = "create,hot,backlog,read,list,estimate,refused,picture,upload,wait,webhook,gateway")
    private List<String> rows = List.of();

    @Option(names = "--seconds", defaultValue = "6")
    private long seconds;

    @Option(names = "--rounds", defaultValue = "3")
    private int rounds;

    @Option(names = "--warm", defaultValue = "15")
    private long warmSeconds;

    @Option(names = "--connections", defaultValue = "16")
    private int connections;

    @Option(names = "--rate", defaultValue = "0")
    private double rate;

    @Option(names = "--out", required = true)
    private Path out = Path.of("");

    @Parameters(arity = "1..*", description = "NAME=STATE_DIRECTORY of each platform")
    private List<String> platforms = List.of();

    private final List<Driver> drivers = new ArrayList<>();
    private final List<WorkloadResult> results = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();
    private final List<FirstPictures> firstPictures = new ArrayList<>();
    private final List<ForwardingCost> forwarding = new ArrayList<>();
    private final List<Double> inserts = new ArrayList<>();
    private final List<Double> reads = new ArrayList<>();
    private final PrintStream console = System.out;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<Workload> workloads = rows.stream()
                .filter(row -> !row.equals(GATEWAY))
                .map(Workload::named)
                .toList();
        for (String platform : platforms) {
            String[] words = platform.split("=", 2);
            drivers.add(new Driver(
                    BenchPlatform.read(words[0], Path.of(words[1])),
                    connections,
                    workloads.contains(Workload.WEBHOOK)));
        }
        for (Driver driver : drivers) {
            footprints.add(Footprint.of(driver.platform()));
        }
        if (workloads.contains(Workload.PICTURE)) {
            for (Driver driver : drivers) {
                firstPictures.add(FirstPictures.of(driver));
            }
        }
        for (Driver driver : drivers) {
            driver.fill();
        }
        var floor = new Floor(drivers.getFirst().platform(), connections);
        boolean isRight = warmUp(workloads);
        // The load is all that a record of the services needs (adr/0055).
        if (rounds == 0) {
            return isRight ? 0 : 1;
        }
        for (Workload workload : workloads) {
            measure(workload, floor);
        }
        if (rows.contains(GATEWAY)) {
            for (Driver driver : drivers) {
                // This gateway starts with the row, and no other row has made its compilers work.
                forwarding.addAll(ForwardingCost.measure(
                        driver.platform(), Duration.ofSeconds(2 * warmSeconds), Duration.ofSeconds(seconds), rounds));
            }
        }
        var report = new Report(footprints, firstPictures, results, forwarding, inserts, reads, floor.tool());
        Files.createDirectories(out);
        Files.writeString(out.resolve("results.md"), report.markdown());
        report.writeJson(out.resolve("results.json"));
        console.println(report.markdown());
        return report.hasVoidRound() ? 1 : 0;
    }

    /** Whether all answers were right. */
    private boolean warmUp(List<Workload> workloads) throws SQLException, InterruptedException {
        boolean isRight = true;
        for (Workload workload : workloads) {
            for (Driver driver : drivers) {
                Sample sample = driver.run(workload, Duration.ofSeconds(warmTime(workload)), LoadGenerator.UNLIMITED);
                console.printf(
                        "warm-up %s %s %.0f/s %s%n",
                        workload.rowName(), driver.platform().name(), sample.perSecond(), sample.wrong());
                isRight &= sample.isValid();
            }
        }
        return isRight;
    }

    /** A run passes through every service, so its code takes longest to be compiled; one row of runs is enough for that. */
    private long warmTime(Workload workload) {
        return switch (workload) {
            case HOT, BACKLOG -> 1;
            case CREATE, PICTURE, WEBHOOK -> warmSeconds;
            case READ, LIST, ESTIMATE, REFUSED, UPLOAD, WAIT -> Math.max(1, warmSeconds / 3);
        };
    }

    private void measure(Workload workload, Floor floor) throws SQLException, IOException, InterruptedException {
        boolean isCounted = workload.writes();
        List<CpuTimes> idle = readIdle(isCounted);
        List<WorkloadResult> ofRow = new ArrayList<>();
        List<DatabaseCounters> before = new ArrayList<>();
        for (Driver driver : drivers) {
            ofRow.add(new WorkloadResult(
                    driver.platform().name(), workload, perSecond(idle.get(drivers.indexOf(driver)), isCounted)));
            before.add(DatabaseCounters.read(driver.platform()));
        }
        for (int round = 0; round < rounds; round++) {
            inserts.add(floor.insertsPerSecond(FLOOR_TIME));
            reads.add(floor.readsPerSecond(FLOOR_TIME));
            for (int i = 0; i < drivers.size(); i++) {
                Sample sample = drivers.get(i).run(workload, Duration.ofSeconds(seconds), rate);
                ofRow.get(i).add(sample);
                console.printf(
                        "%s %s %.0f/s %s%n",
                        workload.rowName(), ofRow.get(i).platform(), sample.perSecond(), sample.wrong());
            }
        }
        if (isCounted) {
            Thread.sleep(UNTIL_COUNTED);
            for (int i = 0; i < drivers.size(); i++) {
                ofRow.get(i)
                        .setCounters(
                                DatabaseCounters.read(drivers.get(i).platform()).minus(before.get(i)));
            }
        }
        results.addAll(ofRow);
    }

    private static Duration idleTime(boolean isCounted) {
        return isCounted ? UNTIL_COUNTED : Duration.ofSeconds(3);
    }

    private List<CpuTimes> readIdle(boolean isCounted) throws InterruptedException {
        List<CpuTimes> before = new ArrayList<>();
        drivers.forEach(driver -> before.add(CpuTimes.of(driver.platform().processes())));
        Thread.sleep(idleTime(isCounted));
        List<CpuTimes> used = new ArrayList<>();
        for (int i = 0; i < drivers.size(); i++) {
            used.add(CpuTimes.of(drivers.get(i).platform().processes()).minus(before.get(i)));
        }
        return used;
    }

    private static Map<String, Double> perSecond(CpuTimes idle, boolean isCounted) {
        double time = idleTime(isCounted).toMillis() / 1_000.0;
        Map<String, Double> rates = new HashMap<>();
        idle.micros().forEach((part, micros) -> rates.put(part, micros / time));
        return rates;
    }
}
