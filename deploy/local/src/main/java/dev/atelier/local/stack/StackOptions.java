// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.jvm.JvmTuning;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.SourceTree;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Which parts of the platform start, and where. Options never change: each {@code with} method returns a changed copy.
 *
 * @param builds the source tree whose built services are run
 * @param configuredBaseUrl the public address; the gateway's port on localhost when it is absent
 * @param environment further variables for every service
 */
public record StackOptions(
        Path home,
        Path builds,
        PortPlan ports,
        Optional<String> configuredBaseUrl,
        ReplicaCounts replicas,
        ExternalServers external,
        JvmTuning jvm,
        Durability durability,
        Map<String, String> environment,
        Progress progress) {

    public StackOptions {
        home = home.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
    }

    /** The options that {@code atelier up} reads from the shell's variables. */
    public static StackOptions fromEnvironment() {
        return from(System.getenv());
    }

    static StackOptions from(Map<String, String> environment) {
        Path root = SourceTree.root();
        return isolated(home(environment, root), PortPlan.configured(environment))
                .copy(changed -> {
                    changed.builds = Optional.ofNullable(environment.get(JvmTuning.RECORD))
                            .map(Path::of)
                            .orElse(root);
                    changed.configuredBaseUrl = Optional.ofNullable(environment.get("ATELIER_BASE_URL"));
                    changed.replicas = ReplicaCounts.parse(environment.getOrDefault("ATELIER_REPLICAS", ""));
                    changed.external = ExternalServers.from(environment);
                    changed.jvm = JvmTuning.from(environment);
                    changed.durability = Durability.SYNCED;
                });
    }

    /** For a test: own state, free ports, no variables of the shell, no waiting for the disk. */
    public static StackOptions isolated(Path home) {
        return isolated(home, PortPlan.reserve());
    }

    private static StackOptions isolated(Path home, PortPlan ports) {
        return new StackOptions(
                home,
                SourceTree.root(),
                ports,
                Optional.empty(),
                ReplicaCounts.ONE_EACH,
                ExternalServers.NONE,
                JvmTuning.QUICK_START,
                Durability.RELAXED,
                Map.of(),
                Progress.SILENT);
    }

    private static Path home(Map<String, String> environment, Path root) {
        return Optional.ofNullable(environment.get("ATELIER_HOME"))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .orElseGet(() -> root.resolve(".atelier"));
    }

    /** The public address. */
    public String baseUrl() {
        return configuredBaseUrl.orElseGet(() -> "http://localhost:" + ports.gateway());
    }

    /** The port where the other services reach a service: its own, or that of its balancer. */
    public int entrance(ServiceDefinition service) {
        int count = replicas.of(service);
        return count == 1 ? ports.service(service, 0, 1) : ports.balancer(service);
    }

    public StackOptions withReplicas(ReplicaCounts other) {
        return copy(changed -> changed.replicas = other);
    }

    public StackOptions withJvm(JvmTuning other) {
        return copy(changed -> changed.jvm = other);
    }

    public StackOptions withDurability(Durability other) {
        return copy(changed -> changed.durability = other);
    }

    public StackOptions withProgress(Progress other) {
        return copy(changed -> changed.progress = other);
    }

    public StackOptions withExternal(ExternalServers other) {
        return copy(changed -> changed.external = other);
    }

    public StackOptions withBuilds(Path other) {
        return copy(changed -> changed.builds = other);
    }

    StackOptions withPorts(PortPlan other) {
        return copy(changed -> changed.ports = other);
    }

    /** Adds a variable for every service. */
    public StackOptions with(String variable, String value) {
        var more = new HashMap<>(environment);
        more.put(variable, value);
        return copy(changed -> changed.environment = more);
    }

    private StackOptions copy(Consumer<Draft> change) {
        var draft = new Draft(this);
        change.accept(draft);
        return draft.finish();
    }

    private static final class Draft {
        private final StackOptions original;
        private Path builds;
        private PortPlan ports;
        private Optional<String> configuredBaseUrl;
        private ReplicaCounts replicas;
        private ExternalServers external;
        private JvmTuning jvm;
        private Durability durability;
        private Map<String, String> environment;
        private Progress progress;

        Draft(StackOptions original) {
            this.original = original;
            builds = original.builds;
            ports = original.ports;
            configuredBaseUrl = original.configuredBaseUrl;
            replicas = original.replicas;
            external = original.external;
            jvm = original.jvm;
            durability = original.durability;
            environment = original.environment;
            progress = original.progress;
        }

        StackOptions finish() {
            return new StackOptions(
                    original.home,
                    builds,
                    ports,
                    configuredBaseUrl,
                    replicas,
                    external,
                    jvm,
                    durability,
                    environment,
                    progress);
        }
    }
}
