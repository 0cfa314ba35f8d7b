// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.acceptance.EncryptedServers;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.testkit.TestCertificate;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The chart on podman: a pod of each component in the production profile, beside PostgreSQL, Kafka and Redis with TLS. Pods use
 * the network of this machine, each with an address of loopback of its own, so that names and ports are those of the chart.
 */
final class PodsPlatform implements AutoCloseable {
    static final String TAG = "pods-drill";
    static final String BASE_URL = "https://atelier.example";

    private static final Map<String, Integer> TOPICS =
            Map.of("generation.events", 4, "generation.events.dlq", 4, "credits.events", 4);
    private static final String TRUST = "/etc/atelier/trust";
    private static final String TRUST_FILE = "trust.p12";

    private final EncryptedServers servers = EncryptedServers.start();
    private final Path folder;
    private final PodSecrets secrets;
    private final PodManifests manifests;
    private final Podman podman;
    private final Map<ServiceDefinition, PlayedPod> pods = new EnumMap<>(ServiceDefinition.class);

    PodsPlatform() throws IOException {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "pods-drill");
        secrets = PodSecrets.make(folder, servers);
        Path trust = Files.createDirectory(folder.resolve("trust"));
        servers.certificate().writeTrust(trust.resolve(TRUST_FILE));
        Path values = folder.resolve("values.json");
        new ObjectMapper().writeValue(values.toFile(), values(trust));
        manifests = PodManifests.render(folder, List.of(secrets.identities(), values), secrets.data());
        podman = new Podman(folder, hosts());
        podman.remove(PodManifests.LABEL, PodManifests.VOLUMES);
        // Pods outlive this process, also when a person interrupts it.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    }

    private static String address(ServiceDefinition service) {
        return "127.0.77." + (List.of(ServiceDefinition.values()).indexOf(service) + 1);
    }

    /** The names of the chart's Services. */
    private static Map<String, String> hosts() {
        Map<String, String> hosts = new TreeMap<>(
                Map.of("localhost", "127.0.0.1", "atelier-gateway-internal", address(ServiceDefinition.GATEWAY)));
        for (ServiceDefinition service : ServiceDefinition.values()) {
            hosts.put("atelier-" + service.shortName(), address(service));
        }
        return hosts;
    }

    private static Map<String, Object> component(ServiceDefinition service, Path trust) {
        Map<String, Object> component = new HashMap<>();
        String address = address(service);
        component.put("env", Map.of("QUARKUS_HTTP_HOST", address, "QUARKUS_MANAGEMENT_HOST", address));
        // These two use Redis, whose authority the JVM has to know.
        if (service == ServiceDefinition.GATEWAY || service == ServiceDefinition.GENERATION) {
            component.put("jvmFlags", TestCertificate.trustFlags(Path.of(TRUST, TRUST_FILE)));
            Map<String, Object> source = Map.of("path", trust.toString(), "type", "Directory");
            component.put("extraVolumes", List.of(Map.of("name", "trust", "hostPath", source)));
            component.put("extraVolumeMounts", List.of(Map.of("name", "trust", "mountPath", TRUST, "readOnly", true)));
        }
        return component;
    }

    private Map<String, Object> values(Path trust) {
        Map<String, Object> components = new HashMap<>();
        for (ServiceDefinition service : ServiceDefinition.values()) {
            components.put(service.shortName(), component(service, trust));
        }
        Map<String, Object> values = new HashMap<>();
        values.put("fullnameOverride", "atelier");
        values.put("baseUrl", BASE_URL);
        values.put("image", Map.of("registry", "localhost/atelier", "tag", TAG, "pullPolicy", "Never"));
        values.put("defaults", Map.of("replicas", 1));
        values.put("components", components);
        values.put("trustedProxies", List.of("127.0.0.0/8"));
        values.put(
                "database",
                Map.of(
                        "host", servers.host(),
                        "port", servers.postgresPort(),
                        "ca", Map.of("existingSecret", "postgres-ca")));
        values.put(
                "kafka",
                Map.of(
                        "bootstrapServers", servers.kafkaBootstrap(),
                        "existingSecret", "kafka",
                        "ca", Map.of("existingSecret", "kafka-ca")));
        values.put("redis", Map.of("url", servers.redisUrl(), "existingSecret", "redis"));
        values.put("media", Map.of("store", "directory"));
        values.put("monitoring", Map.of("existingSecret", "atelier-metrics"));
        return values;
    }

    /** Databases with their owners, and topics: what the operators of servers make. */
    void prepareServers() {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            servers.addDatabase(
                    service.database(), secrets.value("atelier-" + service.shortName() + "-database", "password"));
        }
        servers.addTopics(TOPICS);
    }

    /** Runs containers of the migration Job, all at once, to their end. */
    void runJob(String containers) throws IOException {
        var played = podman.play(manifests.migration(containers));
        for (String container : played.containers()) {
            String code = podman.run("wait", container);
            assertThat(code)
                    .as(() -> "exit code of " + podman.run("logs", container))
                    .isEqualTo("0");
        }
        podman.run("pod", "rm", "--force", played.pod());
    }

    PlayedPod start(ServiceDefinition service) throws IOException {
        var played = podman.play(manifests.pod(service.shortName()));
        var pod = new PlayedPod(
                podman,
                manifests.container(service.shortName()),
                address(service),
                played.containers().getFirst());
        pods.put(service, pod);
        return pod;
    }

    PlayedPod pod(ServiceDefinition service) {
        return Optional.ofNullable(pods.get(service)).orElseThrow();
    }

    PodManifests manifests() {
        return manifests;
    }

    EncryptedServers servers() {
        return servers;
    }

    String imageSize(ServiceDefinition service) {
        return podman.run(
                "image",
                "inspect",
                "--format",
                "{{.Size}}",
                "localhost/atelier/%s:%s".formatted(service.module(), TAG));
    }

    /** An account with a key, by the operator API. */
    TestAccount account(long credits) {
        var gateway = pod(ServiceDefinition.GATEWAY);
        Map<String, Object> key = Map.of("name", "test", "scopes", List.of("read", "generate", "library"));
        JsonPath account = given().baseUri(gateway.url("management"))
                .header("Authorization", "Bearer " + secrets.value("atelier-gateway", "operator-token"))
                .contentType(ContentType.JSON)
                .body(Map.of("name", "test", "plan", "studio", "credits", credits, "key", key))
                .post("/admin/accounts")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        return new TestAccount(gateway.url("http"), account.getString("id"), account.getString("api_key.key"));
    }

    @Override
    public void close() {
        try {
            podman.remove(PodManifests.LABEL, PodManifests.VOLUMES);
        } finally {
            servers.close();
        }
    }
}
