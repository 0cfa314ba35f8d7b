// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.Topic;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.DriverManager;
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
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged service is killed at each place between two side effects, and run twice at once. */
class CrashIT {
    private static final int KILLED = 137;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final RealServers servers = new RealServers();
    private final TestNetwork network = new TestNetwork();
    private final Map<String, String> settings = new HashMap<>();
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void makeRoom() {
        settings.putAll(servers.start());
        settings.putAll(network.start());
        settings.put("quarkus.http.host", "127.0.0.1");
        settings.put("quarkus.http.port", Integer.toString(freePort()));
        settings.put("quarkus.profile", "local");
        settings.put("atelier.webhook.reap-every", "1s");
        settings.put("atelier.webhook.schedule", "5m,5m,5m,5m,5m");
        RestAssured.port = Integer.parseInt(settings.get("quarkus.http.port"));
    }

    @AfterEach
    void tidyUp() {
        processes.forEach(Process::destroyForcibly);
        network.stop();
        servers.stop();
    }

    /** Where the process is killed, and how often the receiver has then been called at least and at most. */
    @ParameterizedTest
    @CsvSource({
        "webhook.fan-out.before-commit, 0, 0",
        "webhook.fan-out.after-commit, 0, 1",
        "webhook.claim.after, 0, 0",
        "webhook.send.after, 1, 1",
        "webhook.record.before-commit, 1, 1",
    })
    void whereverItIsKilledNothingIsLostAndOnlyWhatWasSentIsSentTwice(String failpoint, int least, int most)
            throws Exception {
        withFakes((receiver, generations, topic) -> {
            // Its lease shall run out soon, that of its successor not at all, however slow this machine is.
            Process doomed = start("-Datelier.failpoint=" + failpoint, "-Datelier.webhook.lease=10s");
            Account account = Account.create();
            account.register(receiver.answering("/in", status(200)));
            generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
            GenerationFinished event = Topic.finished(account.number(), 1, Outcome.SUCCEEDED);

            topic.send(event);
            assertThat(doomed.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(doomed.exitValue()).isEqualTo(KILLED);
            int before = receiver.calls("/in").size();
            assertThat(before).isBetween(least, most);
            start();

            await().atMost(PATIENCE).until(() -> state(event).startsWith("delivered"));
            assertThat(receiver.calls("/in")).hasSizeBetween(Math.max(1, before), before + 1);
            assertThat(receiver.calls("/in"))
                    .extracting((Call call) -> call.header("service-event-id"))
                    .containsOnly(event.eventId());
        });
    }

    @Test
    void twoProcessesTogetherSendEachEventOnce() throws Exception {
        withFakes((receiver, generations, topic) -> {
            start();
            settings.put("quarkus.http.port", Integer.toString(freePort()));
            start();
            Account account = Account.create();
            account.register(receiver.answering("/in", status(200)));
            account.register(receiver.answering("/too", status(200)));
            generations.put(account.number(), 1, "{}");

            List<String> events = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                GenerationFinished event = Topic.finished(account.number(), 1, Outcome.SUCCEEDED);
                events.add(event.eventId());
                topic.send(event);
            }

            for (String path : List.of("/in", "/too")) {
                await().atMost(PATIENCE).until(() -> receiver.calls(path).size() >= events.size());
                await().during(Duration.ofSeconds(1))
                        .until(() -> receiver.calls(path).size() == events.size());
                assertThat(receiver.calls(path))
                        .extracting((Call call) -> call.header("service-event-id"))
                        .containsExactlyInAnyOrderElementsOf(events);
            }
        });
    }

    private interface Scene {
        void play(FakeReceiver receiver, FakeGenerations generations, Topic topic) throws Exception;
    }

    private void withFakes(Scene scene) throws Exception {
        Path keys = Path.of(settings.get("test.receiver.keys"));
        Topic topic = new Topic(
                settings.get("kafka.bootstrap.servers"),
                settings.get("atelier.topic.generation-events"),
                settings.get("atelier.topic.generation-events-dlq"));
        try (var receiver = new FakeReceiver(number("test.receiver.port"), keys);
                var generations = new FakeGenerations(number("test.generations.port"))) {
            scene.play(receiver, generations, topic);
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

    private String state(GenerationFinished event) throws Exception {
        try (var connection = DriverManager.getConnection(
                        settings.get("quarkus.datasource.jdbc.url"),
                        settings.get("quarkus.datasource.username"),
                        settings.get("quarkus.datasource.password"));
                var query = connection.prepareStatement(
                        "select state || ' ' || attempt from delivery where event_id = ?")) {
            query.setString(1, event.eventId());
            try (var row = query.executeQuery()) {
                return row.next() ? row.getString(1) : "none";
            }
        }
    }

    private int number(String setting) {
        return Integer.parseInt(settings.get(setting));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
