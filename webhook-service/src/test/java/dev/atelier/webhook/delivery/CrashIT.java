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
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCertificate;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import io.restassured.RestAssured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged service is killed at each place between two side effects, and run twice at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CrashIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @AutoClose
    private final PackagedService service = new PackagedService(
            Map.of("atelier.webhook.reap-every", "1s", "atelier.webhook.schedule", "5m,5m,5m,5m,5m"),
            new RealServers(),
            new TestNetwork());

    private final Rows rows = service.rows();

    @AutoClose
    private final GenerationTopic topic = GenerationTopic.of(service.settings());

    @AutoClose
    private final FakeReceiver receiver = new FakeReceiver(
            service.number("test.receiver.port"),
            new TestCertificate(
                    Path.of(Objects.requireNonNull(service.settings().get("test.certificate")))));

    @AutoClose
    private final FakeGenerations generations = new FakeGenerations(service.number("test.generations.port"));

    private final Account account = Account.create();

    @BeforeEach
    void start() {
        RestAssured.port = service.port();
        service.startUnlessRunning();
    }

    /** Where the process is killed, and how often the receiver has then been called at least and at most. */
    @Order(1)
    @ParameterizedTest
    @CsvSource({
        "webhook.fan-out.before, 0, 0",
        "webhook.fan-out.after-commit, 0, 1",
        "webhook.claim.after, 0, 0",
        "webhook.send.after, 1, 1",
        "webhook.record.before, 1, 1",
    })
    void whereverItIsKilledNothingIsLostAndOnlyWhatWasSentIsSentTwice(String failpoint, int least, int most)
            throws Exception {
        String path = "/" + failpoint;
        Account.Hook hook = account.register(receiver.answering(path, status(200)));
        GenerationFinished event = finished();

        service.arm(failpoint);
        topic.send(event);
        assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);
        int before = receiver.calls(path).size();
        assertThat(before).isBetween(least, most);
        QueueFixture.expireLeases(rows);
        service.start();

        await().atMost(TIMEOUT).until(() -> state(event).equals("delivered"));
        assertThat(receiver.calls(path)).hasSizeBetween(Math.max(1, before), before + 1);
        assertThat(receiver.calls(path))
                .extracting((Call call) -> call.header("service-event-id"))
                .containsOnly(event.eventId());
        account.remove(hook);
    }

    @Order(2)
    @ParameterizedTest
    @ValueSource(strings = {"webhook.fan-out.before", "webhook.fan-out.after-commit"})
    void eventsThatWereTakenTogetherAreFannedOutOnceWhereverItIsKilled(String failpoint) throws Exception {
        String path = "/many/" + failpoint;
        Account.Hook hook = account.register(receiver.answering(path, status(200)));
        List<GenerationFinished> events = LongStream.range(100, 130)
                .mapToObj(generation -> {
                    generations.put(account.number(), generation, "{\"id\":\"gen_" + generation + "\"}");
                    return GenerationTopic.finished(account.number(), generation, Outcome.SUCCEEDED);
                })
                .toList();
        service.kill();
        events.forEach(topic::send);

        service.arm(failpoint);
        service.begin();
        assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);
        service.start();

        for (GenerationFinished event : events) {
            await().atMost(TIMEOUT).until(() -> state(event).equals("delivered"));
        }
        assertThat(receiver.calls(path))
                .extracting((Call call) -> call.header("service-event-id"))
                .containsExactlyInAnyOrderElementsOf(
                        events.stream().map(GenerationFinished::eventId).toList());
        account.remove(hook);
    }

    @Order(3)
    @Test
    void twoProcessesTogetherSendEachEventOnce() {
        service.moveToAnotherPort();
        service.start();
        account.register(receiver.answering("/in", status(200)));
        account.register(receiver.answering("/too", status(200)));

        List<String> events = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            GenerationFinished event = finished();
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
    }

    private GenerationFinished finished() {
        generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
        return GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
    }

    private String state(GenerationFinished event) {
        return rows.text("select state from delivery where event_id = ?", event.eventId())
                .orElse("none");
    }
}
