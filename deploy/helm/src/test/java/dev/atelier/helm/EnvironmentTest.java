// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.helm.Rendered.Values;
import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A misspelt variable, or a key that no Secret has, would be found by the cluster alone. */
class EnvironmentTest {
    private static final Path CONFIGURATION = Path.of("..", "..", "docs", "configuration.md");
    private static final Path EXAMPLES = Path.of("examples");
    /** The settings of Atelier by variable and by property, each in a cell of its own. */
    private static final Pattern CELL = Pattern.compile("\\| `([A-Z0-9_]+|atelier\\.[a-z0-9.<>-]+)` \\|");

    /** What Quarkus, the Kafka client, the JVM and libc read. */
    private static final Set<String> OF_OTHERS = Set.of(
            "JAVA_TOOL_OPTIONS",
            "KAFKA_BOOTSTRAP_SERVERS",
            "KAFKA_SASL_JAAS_CONFIG",
            "KAFKA_SASL_MECHANISM",
            "KAFKA_SECURITY_PROTOCOL",
            "KAFKA_SSL_KEYSTORE_LOCATION",
            "KAFKA_SSL_KEYSTORE_TYPE",
            "KAFKA_SSL_TRUSTSTORE_LOCATION",
            "KAFKA_SSL_TRUSTSTORE_TYPE",
            "MALLOC_ARENA_MAX",
            "QUARKUS_DATASOURCE_JDBC_MAX_SIZE",
            "QUARKUS_DATASOURCE_JDBC_URL",
            "QUARKUS_DATASOURCE_PASSWORD",
            "QUARKUS_DATASOURCE_USERNAME",
            "QUARKUS_FLYWAY_MIGRATE_AT_START",
            "QUARKUS_HTTP_PROXY_PROXY_ADDRESS_FORWARDING",
            "QUARKUS_HTTP_PROXY_TRUSTED_PROXIES",
            "QUARKUS_INIT_AND_EXIT",
            "QUARKUS_MAILER_FROM",
            "QUARKUS_MAILER_HOST",
            "QUARKUS_MAILER_PASSWORD",
            "QUARKUS_MAILER_PORT",
            "QUARKUS_MAILER_START_TLS",
            "QUARKUS_MAILER_USERNAME",
            "QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT",
            "QUARKUS_OTEL_TRACES_SAMPLER_ARG",
            "QUARKUS_REDIS_CLIENT_TYPE",
            "QUARKUS_REDIS_HOSTS",
            "QUARKUS_REDIS_MASTER_NAME",
            "QUARKUS_REDIS_PASSWORD",
            "QUARKUS_SHUTDOWN_DELAY",
            "QUARKUS_SHUTDOWN_TIMEOUT");

    @BeforeAll
    static void needsHelm() {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyVariableIsDocumentedAndSetOnce(Values values) throws IOException {
        List<Pattern> documented = CELL.matcher(Files.readString(CONFIGURATION))
                .results()
                .map(found -> pattern(found.group(1)))
                .toList();

        for (Manifest manifest : Rendered.of(values).withPods()) {
            for (JsonNode container : manifest.containers()) {
                assertThat(Environment.names(container))
                        .as(manifest.label())
                        .doesNotHaveDuplicates()
                        .allMatch(name -> OF_OTHERS.contains(name)
                                || documented.stream()
                                        .anyMatch(key -> key.matcher(name).matches()));
            }
        }
    }

    /** A part in angle brackets, as the page has it, stands for a name that the operator chooses. */
    private static Pattern pattern(String key) {
        return Pattern.compile(
                key.startsWith("atelier.")
                        ? Pattern.quote(key).replaceAll("<[a-z]+>", "\\\\E[a-z0-9.-]+\\\\Q")
                        : key.replaceAll("__[A-Z]+_(_|$)", "_[A-Z0-9]+$1"));
    }

    @Test
    void theExamplesHaveEverySecretThatTheirValuesNeed(@TempDir Path folder) throws IOException {
        Set<Environment.SecretKey> needed = new HashSet<>();
        Path identities = folder.resolve("identities.yaml");
        new HostProgram(Path.of("examples").toAbsolutePath(), Map.of(), Duration.ofMinutes(1))
                .runForOutput(List.of("sh", "make-secrets", "atelier", identities.toString()));
        Rendered rendered = Rendered.render(
                Helm.V4, List.of("--values", "examples/values.yaml", "--values", identities.toString()));
        for (Manifest manifest : rendered.withPods()) {
            manifest.containers().forEach(container -> needed.addAll(Environment.secretKeys(container)));
            manifest.pod().path("volumes").forEach(volume -> {
                volume.at("/secret/items")
                        .forEach(item -> needed.add(new Environment.SecretKey(
                                volume.at("/secret/secretName").asText(),
                                item.path("key").asText())));
                volume.at("/projected/sources")
                        .forEach(source -> needed.add(new Environment.SecretKey(
                                source.at("/secret/name").asText(),
                                source.at("/secret/items/0/key").asText())));
            });
        }

        assertThat(needed).hasSizeGreaterThan(20).allMatch(offered()::contains);
    }

    /** The keys that the examples make, by themselves or through the operators of PostgreSQL and Kafka. */
    private static Set<Environment.SecretKey> offered() throws IOException {
        Set<Environment.SecretKey> offered = new HashSet<>();
        for (Manifest manifest : examples()) {
            JsonNode spec = manifest.json().path("spec");
            switch (manifest.kind()) {
                case "ExternalSecret" ->
                    spec.path("data")
                            .forEach(entry -> offered.add(new Environment.SecretKey(
                                    spec.at("/target/name").asText(),
                                    entry.path("secretKey").asText())));
                case "KafkaUser" -> offered.add(new Environment.SecretKey(manifest.name(), "sasl.jaas.config"));
                case "Kafka" -> offered.add(new Environment.SecretKey(manifest.name() + "-cluster-ca-cert", "ca.crt"));
                case "Cluster" -> offered.add(new Environment.SecretKey(manifest.name() + "-ca", "ca.crt"));
                default -> {}
            }
        }
        return offered;
    }

    static List<Manifest> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml") && !file.endsWith("values.yaml"))
                    .sorted()
                    .flatMap(file -> Rendered.read(file).manifests().stream())
                    .toList();
        }
    }

    @Test
    void theExampleHasTheTopicsOfThePlatform() throws IOException {
        Map<String, String> topics = Map.of(
                "generation.events", "604800000", "generation.events.dlq", "2592000000", "credits.events", "604800000");

        List<Manifest> found = examples().stream()
                .filter(manifest -> manifest.kind().equals("KafkaTopic"))
                .toList();

        assertThat(found)
                .extracting(topic -> topic.json().at("/spec/topicName").asText())
                .containsExactlyInAnyOrderElementsOf(topics.keySet());
        assertThat(found).allSatisfy(topic -> {
            JsonNode spec = topic.json().path("spec");
            assertThat(spec.path("partitions").asInt()).isEqualTo(4);
            assertThat(spec.path("replicas").asInt()).isEqualTo(3);
            assertThat(spec.at("/config/min.insync.replicas").asInt()).isEqualTo(2);
            assertThat(spec.at("/config/retention.ms").asText())
                    .isEqualTo(topics.get(spec.path("topicName").asText()));
        });
    }
}
