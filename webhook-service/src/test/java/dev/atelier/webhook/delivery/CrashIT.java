// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCertificate;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import io.restassured.RestAssured;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged service is killed at each place between two side effects, and run twice at once. */
class CrashIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final RealServers servers = new RealServers();
    private final TestNetwork network = new TestNetwork();
    private final Map<String, String> settings = new HashMap<>();
    private PackagedService service = new PackagedService(settings);

    @BeforeEach
    void makeRoom() {
        settings.putAll(servers.start());
        settings.putAll(network.start());
        settings.put("atelier.webhook.reap-every", "1s");
        settings.put("atelier.webhook.schedule", "5m,5m,5m,5m,5m");
        service = new PackagedService(settings);
        RestAssured.port = service.port();
    }

    @AfterEach
    void tidyUp() {
        service.close();
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
            service.start("-Datelier.failpoint=" + failpoint, "-Datelier.webhook.lease=10s");
            Account account = Account.create();
            account.register(receiver.answering("/in", status(200)));
            generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
            GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);

            topic.send(event);
            assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);
            int before = receiver.calls("/in").size();
            assertThat(before).isBetween(least, most);
            service.start();

            await().atMost(TIMEOUT).until(() -> state(event).startsWith("delivered"));
            assertThat(receiver.calls("/in")).hasSizeBetween(Math.max(1, before), before + 1);
            assertThat(receiver.calls("/in"))
                    .extracting((Call call) -> call.header("service-event-id"))
                    .containsOnly(event.eventId());
        });
    }

    @Test
    void twoProcessesTogetherSendEachEventOnce() throws Exception {
        withFakes((receiver, generations, topic) -> {
            service.start();
            service.moveToAnotherPort();
            service.start();
            Account account = Account.create();
            account.register(receiver.answering("/in", status(200)));
            account.register(receiver.answering("/too", status(200)));
            generations.put(account.number(), 1, "{}");

            List<String> events = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
                events.add(event.eventId());
                topic.send(event);
            }

            for (String path : List.of("/in", "/too")) {
                await().atMost(TIMEOUT).until(() -> receiver.calls(path).size() >= events.size());
                await().during(Duration.ofSeconds(1))
                        .until(() -> receiver.calls(path).size() == events.size());
                assertThat(receiver.calls(path))
                        .extracting((Call call) -> call.header("service-event-id"))
                        .containsExactlyInAnyOrderElementsOf(events);
            }
        });
    }

    private interface Scene {
        void play(FakeReceiver receiver, FakeGenerations generations, GenerationTopic topic) throws Exception;
    }

    private void withFakes(Scene scene) throws Exception {
        var certificate = new TestCertificate(Path.of(settings.get("test.certificate")));
        GenerationTopic topic = GenerationTopic.of(settings);
        try (var receiver = new FakeReceiver(number("test.receiver.port"), certificate);
                var generations = new FakeGenerations(number("test.generations.port"))) {
            scene.play(receiver, generations, topic);
        } finally {
            topic.close();
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
}
