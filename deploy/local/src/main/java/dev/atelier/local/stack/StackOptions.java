// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Durability;
import dev.atelier.local.server.SourceTree;
import dev.atelier.local.server.StartFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What to start and where.
 *
 * @param builds the source tree whose built services are run
 * @param environment further variables for every service
 * @param patience how long to wait for an earlier start with the same state to end
 */
public record StackOptions(
        Path home,
        Path builds,
        PortPlan ports,
        String baseUrl,
        Replicas replicas,
        ExternalServers external,
        JvmTuning jvm,
        Durability durability,
        Map<String, String> environment,
        Duration patience,
        Progress progress) {

    private static final Duration PREDECESSOR_PATIENCE = Duration.ofSeconds(40);

    private static final String DEFAULT_PORT = "8080";

    public StackOptions {
        home = home.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
    }

    /** As {@code atelier up} reads them from the shell's variables. */
    public static StackOptions fromEnvironment() {
        return from(System.getenv());
    }

    static StackOptions from(Map<String, String> environment) {
        var ports = new PortPlan(port(environment.getOrDefault("ATELIER_PORT", DEFAULT_PORT)));
        Path root = SourceTree.root();
        return new StackOptions(
                home(environment, root),
                root,
                ports,
                environment.getOrDefault("ATELIER_BASE_URL", localUrl(ports)),
                Replicas.parse(environment.getOrDefault("ATELIER_REPLICAS", "")),
                ExternalServers.from(environment),
                JvmTuning.from(environment),
                Durability.SYNCED,
                Map.of(),
                PREDECESSOR_PATIENCE,
                Progress.SILENT);
    }

    /** For a test: own state, free ports, nothing taken over from the shell, no waiting for the disk. */
    public static StackOptions isolated(Path home) {
        PortPlan ports = PortPlan.free();
        return new StackOptions(
                home,
                SourceTree.root(),
                ports,
                localUrl(ports),
                Replicas.ONE_EACH,
                ExternalServers.NONE,
                JvmTuning.QUICK_START,
                Durability.RELAXED,
                Map.of(),
                PREDECESSOR_PATIENCE,
                Progress.SILENT);
    }

    static Path home(Map<String, String> environment, Path root) {
        String home = environment.get("ATELIER_HOME");
        return home == null || home.isBlank() ? root.resolve(".atelier") : Path.of(home);
    }

    private static int port(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new StartFailure("ATELIER_PORT is not a number: " + text, e);
        }
    }

    private static String localUrl(PortPlan ports) {
        return "http://localhost:" + ports.gateway();
    }

    public StackOptions withReplicas(Replicas other) {
        return new StackOptions(
                home, builds, ports, baseUrl, other, external, jvm, durability, environment, patience, progress);
    }

    public StackOptions withJvm(JvmTuning other) {
        return new StackOptions(
                home, builds, ports, baseUrl, replicas, external, other, durability, environment, patience, progress);
    }

    public StackOptions withDurability(Durability other) {
        return new StackOptions(
                home, builds, ports, baseUrl, replicas, external, jvm, other, environment, patience, progress);
    }

    public StackOptions withProgress(Progress other) {
        return new StackOptions(
                home, builds, ports, baseUrl, replicas, external, jvm, durability, environment, patience, other);
    }

    public StackOptions withExternal(ExternalServers other) {
        return new StackOptions(
                home, builds, ports, baseUrl, replicas, other, jvm, durability, environment, patience, progress);
    }

    public StackOptions withBuilds(Path other) {
        return new StackOptions(
                home, other, ports, baseUrl, replicas, external, jvm, durability, environment, patience, progress);
    }

    /** Adds a variable for every service. */
    public StackOptions with(String variable, String value) {
        var more = new HashMap<>(environment);
        more.put(variable, value);
        return new StackOptions(
                home, builds, ports, baseUrl, replicas, external, jvm, durability, more, patience, progress);
    }
}
