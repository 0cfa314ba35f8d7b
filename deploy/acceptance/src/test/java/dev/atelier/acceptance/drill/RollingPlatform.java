// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.chaos.ChaosAudit;
import dev.atelier.acceptance.chaos.ChaosLoad;
import dev.atelier.acceptance.chaos.ChaosRecord.Refusal;
import dev.atelier.local.stack.ReplicaCounts;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A platform with two processes of each service under load, whose processes are replaced one after another. */
final class RollingPlatform implements AutoCloseable {
    private static final List<ServiceDefinition> ALL = List.of(ServiceDefinition.values());
    private static final int REPLICAS = 2;
    private static final int WAITING_CLIENTS = 2;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(6);
    /** Errors that clients cause: a cap is spent, a run has ended already, a prompt asked for a failure. */
    private static final Set<String> EXPECTED = Set.of("token_cap_exceeded", "not_cancelable", "provider_error");

    private final Platform platform;
    private final ChaosLoad load;
    private final Map<ServiceDefinition, Map<String, String>> variables = new EnumMap<>(ServiceDefinition.class);
    private final List<String> steps = new ArrayList<>();
    private Path builds;

    private RollingPlatform(Platform platform) {
        this.platform = platform;
        builds = platform.stack().options().builds();
        load = ChaosLoad.start(platform, 1);
        for (int client = 0; client < WAITING_CLIENTS; client++) {
            load.add(new WaitingClient(load.customers().getLast().account(), load.record()));
        }
    }

    /** @param prepare runs before there is load */
    static RollingPlatform start(UnaryOperator<StackOptions> change, Runnable prepare) {
        String two =
                ALL.stream().map(service -> service.module() + "=" + REPLICAS).collect(Collectors.joining(","));
        Platform platform = Platform.withChaos(options -> change.apply(options.withReplicas(ReplicaCounts.parse(two))
                // As the chart, within the time after which the launcher kills: balancers turn away, kept
                // connections are asked to close, and requests under way end. Without a timeout they are cut off.
                .with("QUARKUS_SHUTDOWN_DELAY", "3s")
                .with("QUARKUS_SHUTDOWN_TIMEOUT", "10s")));
        prepare.run();
        return new RollingPlatform(platform);
    }

    Platform platform() {
        return platform;
    }

    Stack stack() {
        return platform.stack();
    }

    ChaosLoad load() {
        return load;
    }

    /** From now on, processes start from what another source tree has built. */
    void use(Path other) {
        builds = other;
    }

    /** From now on, processes of the service start with the variable; the running ones go on without. */
    void set(ServiceDefinition service, String variable, String value) {
        variables.computeIfAbsent(service, _ -> new HashMap<>()).put(variable, value);
    }

    /** Migrates all databases, as the Job of the chart does before a pod is replaced; processes do not migrate any more. */
    void migrate() {
        time("schema migrated", () -> {
            for (ServiceDefinition service : ALL) {
                var once = new HashMap<>(variables.getOrDefault(service, Map.of()));
                once.put("QUARKUS_INIT_AND_EXIT", "true");
                once.put("QUARKUS_FLYWAY_MIGRATE_AT_START", "true");
                String name = service.module() + "-migration";
                int code = stack().service(service.module()).run(name, builds, once);
                assertThat(code).as("exit code of %s", name).isZero();
                set(service, "QUARKUS_FLYWAY_MIGRATE_AT_START", "false");
            }
        });
    }

    /** Gives every table a column, as a migration of the next release may while these processes run. */
    void addColumns() {
        time("a column added to every table", () -> {
            for (ServiceDefinition service : ALL) {
                try (Connection connection = DriverManager.getConnection(stack().jdbcUrl(service.shortName()));
                        Statement statement = connection.createStatement()) {
                    for (String table : DatabaseRows.tables(connection)) {
                        statement.execute("alter table " + table + " add column added_by_drill text");
                    }
                } catch (SQLException e) {
                    throw new IllegalStateException("the tables of " + service + " cannot be changed", e);
                }
            }
        });
    }

    /** Replaces every process of all services. */
    void replaceAll(String step) {
        replace(step, ALL);
    }

    /** Replaces every process of the services, the next one when the one before is ready. */
    void replace(String step, List<ServiceDefinition> services) {
        time(
                step,
                () -> services.forEach(service -> {
                    for (int instance = 0; instance < REPLICAS; instance++) {
                        ServiceHandle process = stack().service(service.module(), instance);
                        process.stop();
                        process.startFrom(builds, variables.getOrDefault(service, Map.of()));
                        process.awaitReady();
                    }
                }));
    }

    private void time(String step, Runnable work) {
        Instant start = Instant.now();
        int before = answers();
        work.run();
        String line = "| %s | %d | %d | %d |"
                .formatted(
                        step, Duration.between(start, Instant.now()).toSeconds(), answers() - before, failed().size());
        System.out.println(line);
        steps.add(line);
    }

    private int answers() {
        return load.record().answers().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private List<Refusal> failed() {
        return load.record().refusals().stream()
                .filter(refusal -> !EXPECTED.contains(refusal.code()))
                .toList();
    }

    /** Ends the load, waits until nothing is left to do, and answers what must not have happened. */
    List<String> finish() {
        load.stop();
        List<String> violations = new ChaosAudit(platform, load).settle(SETTLED_WITHIN);
        failed().forEach(refusal -> violations.add("failed request: " + refusal));
        return violations;
    }

    /** Writes what was done and found, as Markdown. */
    void report(String name, String title, List<String> violations) throws IOException {
        List<String> report = new ArrayList<>(List.of("# " + title, ""));
        report.add("%d runs and %d files were promised to clients. Violations: %s"
                .formatted(
                        load.record().promises().size(),
                        load.record().uploads().size(),
                        violations.isEmpty() ? "none" : violations.size()));
        violations.forEach(violation -> report.add("- " + violation));
        report.addAll(List.of("", "| step | seconds | answers meanwhile | failed until then |", "|---|---|---|---|"));
        report.addAll(steps);
        report.addAll(List.of("", "| request and status | times |", "|---|---|"));
        load.record().answers().forEach((answer, times) -> report.add("| %s | %d |".formatted(answer, times)));
        report.forEach(System.out::println);
        Files.write(Path.of("target", name + ".md"), report);
    }

    @Override
    public void close() {
        load.stop();
        stack().close();
    }
}
