// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the rows on each platform in turn, round after round, and prints the results; {@code ./atelier bench} calls it. */
@Command(name = "bench")
final class Bench implements Callable<Integer> {
    /** A row of its own: it measures no platform, but one process of each. */
    private static final String GATEWAY = "gateway";
    /** A row of its own, and the first: it measures a platform that has done nothing yet. */
    private static final String COLD = "cold";

    /** PostgreSQL takes 250 connections, and the services have theirs. */
    private static final int MOST_CONNECTIONS = 128;

    private static final int PERCENT = 100;

    @Option(
            names = "--rows",
            split = ",",
            defaultValue =
                    "create,hot,backlog,ends,hot_ends,read,list,estimate,refused,picture,upload,wait,webhook,gateway")
    private List<String> rows = List.of();

    @Option(names = "--seconds", defaultValue = "6")
    private int seconds;

    @Option(names = "--rounds", defaultValue = "3")
    private int rounds;

    @Option(names = "--warm", defaultValue = "240")
    private int warmSeconds;

    @Option(names = "--minutes", defaultValue = "4")
    private int minutes;

    @Option(names = "--connections", split = ",", defaultValue = "1,16,64")
    private List<Integer> connections = List.of();

    @Option(names = "--refused", defaultValue = "0")
    private int unpaidPercent;

    @Option(names = "--rate", defaultValue = "0")
    private double rate;

    @Option(names = "--out")
    private Path out = Path.of("");

    @Parameters(arity = "0..*", description = "NAME=STATE_DIRECTORY of each platform; none only checks the options")
    private List<String> platforms = List.of();

    @Spec
    private @Nullable CommandSpec command;

    private final List<Driver> drivers = new ArrayList<>();
    private final PrintStream console = System.out;

    public static void main(String[] arguments) {
        System.exit(createCommand().execute(arguments));
    }

    static CommandLine createCommand() {
        return new CommandLine(new Bench()).setParameterExceptionHandler((wrong, _) -> {
            wrong.getCommandLine().getErr().println("atelier: " + wrong.getMessage() + "; see ./atelier bench --help");
            return CommandLine.ExitCode.USAGE;
        });
    }

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        checkOptions();
        if (platforms.isEmpty()) {
            return 0;
        }
        List<Workload> workloads = workloads();
        var results = new Results(unpaidPercent);
        start(workloads, results);
        boolean isRight = measureRows(workloads, results);
        // The load is all that a record of the services needs (adr/0055).
        if (rounds == 0) {
            return isRight ? 0 : 1;
        }
        if (rows.contains(GATEWAY)) {
            for (Driver driver : drivers) {
                // This gateway starts with the row, and no other row has made its compilers work.
                ForwardingCost.measure(
                        driver.platform(),
                        Duration.ofSeconds(warmSeconds),
                        Duration.ofSeconds(seconds),
                        rounds,
                        results);
            }
        }
        return write(results);
    }

    private void checkOptions() {
        Set<String> known = Stream.concat(
                        Arrays.stream(Workload.values()).map(Workload::rowName), Stream.of(GATEWAY, COLD))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        rows.stream()
                .filter(row -> !known.contains(row))
                .findFirst()
                .ifPresent(row -> refuse("there is no row %s; rows are %s".formatted(row, String.join(", ", known))));
        connections.forEach(number -> check("--connections", number, 1, MOST_CONNECTIONS));
        check("--refused", unpaidPercent, 0, PERCENT);
        check("--seconds", seconds, 1, Integer.MAX_VALUE);
        check("--rounds", rounds, 0, Integer.MAX_VALUE);
        check("--warm", warmSeconds, 0, Integer.MAX_VALUE);
        check("--minutes", minutes, 1, Integer.MAX_VALUE);
        if (rate < 0) {
            refuse("--rate must not be negative");
        }
    }

    private void check(String option, int value, int least, int most) {
        if (value < least || value > most) {
            refuse("%s takes numbers from %d to %d, not %d".formatted(option, least, most, value));
        }
    }

    private void refuse(String why) {
        throw new ParameterException(Objects.requireNonNull(command).commandLine(), why);
    }

    private List<Workload> workloads() {
        return rows.stream()
                .filter(row -> !row.equals(GATEWAY) && !row.equals(COLD))
                .map(Workload::named)
                .toList();
    }

    /** Makes what the rows need, and measures what only a platform shows that has just started. */
    private void start(List<Workload> workloads, Results results)
            throws IOException, SQLException, InterruptedException {
        int most = Collections.max(connections);
        for (String platform : platforms) {
            String[] words = platform.split("=", 2);
            drivers.add(new Driver(
                    BenchPlatform.read(words[0], Path.of(words[1])),
                    most,
                    unpaidPercent,
                    workloads.contains(Workload.WEBHOOK)));
        }
        for (Driver driver : drivers) {
            results.footprints().add(Footprint.of(driver.platform()));
        }
        for (Driver driver : drivers) {
            if (rows.contains(COLD)) {
                console.printf(
                        "cold, %d connections, %s: %d minutes%n",
                        most, driver.platform().name(), minutes);
                results.coldStarts().add(ColdStart.of(driver, most, minutes));
            } else if (workloads.contains(Workload.PICTURE)) {
                results.firstPictures().add(FirstPictures.of(driver, most));
            }
        }
        for (Driver driver : drivers) {
            driver.fill(workloads);
        }
    }

    /** Whether all answers were right before the rounds. */
    private boolean measureRows(List<Workload> workloads, Results results)
            throws IOException, SQLException, InterruptedException {
        var floor = new Floor(drivers.getFirst().platform());
        var schedule =
                new Measurement.Schedule(Duration.ofSeconds(warmSeconds), Duration.ofSeconds(seconds), rounds, rate);
        boolean isRight = true;
        for (Workload workload : workloads) {
            for (int number : workload.connections(connections)) {
                var measurement = new Measurement(drivers, workload, number, schedule, console);
                List<WarmUp> warmUps = measurement.warmUp();
                isRight &= warmUps.stream().allMatch(warmUp -> warmUp.wrong().isEmpty());
                if (rounds > 0) {
                    results.rows().addAll(measurement.take(warmUps, floor));
                }
            }
        }
        return isRight;
    }

    private int write(Results results) throws IOException {
        String markdown = new Report(results).markdown();
        Files.createDirectories(out);
        Files.writeString(out.resolve("results.md"), markdown);
        Files.writeString(out.resolve("results.json"), JsonReport.of(results));
        console.println(markdown);
        return results.voided().isEmpty() ? 0 : 1;
    }
}
