// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.RealServers;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged service is killed between its side effects; what the client repeats is still the same request. */
class CrashIT {
    private static final int KILLED = 137;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String PATH = "/reve/text-to-image";

    private final RealServers servers = new RealServers();
    private final TestNetwork network = new TestNetwork();
    private final Map<String, String> settings = new HashMap<>();
    private final List<Process> processes = new ArrayList<>();
    private final Client client = Client.create("/compat/hf");

    @BeforeEach
    void makeRoom() {
        settings.putAll(servers.start());
        settings.putAll(network.start());
        settings.put("quarkus.http.host", "127.0.0.1");
        settings.put("quarkus.http.port", Integer.toString(TestNetwork.freePort()));
        settings.put("quarkus.profile", "local");
        settings.put("atelier.compat.replay-window", "5m");
        settings.put("atelier.compat.replay-wait", "500ms");
        settings.put("atelier.compat.callback.lease", "1s");
        RestAssured.port = number("quarkus.http.port");
    }

    @AfterEach
    void tidyUp() {
        processes.forEach(Process::destroyForcibly);
        network.stop();
        servers.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"compat.submit.after-claim", "compat.submit.after-create", "compat.submit.before-answer"})
    void aSubmitThatDiedIsCarriedOnByItsRepeat(String place) throws Exception {
        String prompt = client.prompt("killed");
        try (var generations = new FakeGenerations(number(TestNetwork.GENERATIONS_PORT))) {
            Process doomed = start("-Datelier.failpoint=" + place);
            RawClient.post(RestAssured.port, client, "/compat/hf" + PATH, "{\"prompt\":\"" + prompt + "\"}");
            assertThat(doomed.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(doomed.exitValue()).isEqualTo(KILLED);

            start();
            String id = client.submit(PATH, Map.of("prompt", prompt));

            assertThat(generations.started(prompt)).isEqualTo(1);
            assertThat(generations.orders(prompt))
                    .isNotEmpty()
                    .allSatisfy(order -> assertThat(order.key()).isEqualTo("compat-" + id));
        }
    }

    @Test
    void aCallbackThatWasHandedOverIsHandedOverAgainUnderTheSameKey() throws Exception {
        String prompt = client.prompt("killed callback");
        var topic = new Topic(
                String.valueOf(settings.get("kafka.bootstrap.servers")),
                String.valueOf(settings.get("atelier.topic.generation-events")));
        try (var generations = new FakeGenerations(number(TestNetwork.GENERATIONS_PORT));
                var webhooks = new FakeWebhooks(number(TestNetwork.WEBHOOKS_PORT))) {
            Process doomed = start("-Datelier.failpoint=compat.callback.after-hand-over");
            String id = client.request()
                    .contentType(ContentType.JSON)
                    .queryParam("hf_webhook", "https://hook.test/in")
                    .body(Map.of("prompt", prompt))
                    .post("/compat/hf" + PATH)
                    .then()
                    .statusCode(200)
                    .extract()
                    .path("request_id");

            topic.send(Topic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
            assertThat(doomed.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(webhooks.deliveries(id)).hasSize(1);

            start();
            await().atMost(PATIENCE).until(() -> webhooks.deliveries(id).size() == 2);
            assertThat(webhooks.deliveries(id))
                    .extracting(delivery -> delivery.path("body").asText())
                    .containsOnly(
                            webhooks.deliveries(id).getFirst().path("body").asText());
        } finally {
            topic.close();
        }
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of(more));
        command.addAll(List.of(
                "-jar", Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        Path.of("target", "crash-" + processes.size() + ".log").toFile())
                .start();
        processes.add(process);
        await().atMost(PATIENCE).until(() -> isReady(process));
        return process;
    }

    private boolean isReady(Process process) {
        assertThat(process.isAlive()).isTrue();
        try {
            var health = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + settings.get("quarkus.http.port") + "/q/health/ready")
                            .toURL()
                            .openConnection();
            return health.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException _) {
            return false;
        }
    }

    private int number(String setting) {
        return Integer.parseInt(String.valueOf(settings.get(setting)));
    }
}
