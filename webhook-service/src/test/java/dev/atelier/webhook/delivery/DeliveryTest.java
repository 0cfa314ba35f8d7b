// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Answer;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events on their whole way: from Kafka to a receiver on TLS. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryTest {
    private static final AtomicLong GENERATIONS = new AtomicLong(7_000);
    private static final int ATTEMPTS = 6;
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration LONGER_THAN_A_DELAY = Duration.ofMillis(600);

    @Inject
    GenerationTopic topic;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    Rows rows;

    @Inject
    ObjectMapper json;

    private Account account;
    private String path;

    @BeforeEach
    void newAccount() {
        account = Account.create();
        path = "/" + UUID.randomUUID();
    }

    @Test
    void aFinishedGenerationIsDeliveredToItsEndpoint() throws Exception {
        var hook = account.register(receiver.answering(path, status(200)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{\"id\":\"gen_1\",\"ratio\":1.50,\"name\":\"ä\"}");

        topic.send(event);

        Call call = awaitCalls(1).getFirst();
        assertThat(call.text()).endsWith(",\"data\":{\"id\":\"gen_1\",\"ratio\":1.50,\"name\":\"ä\"}}");
        JsonNode body = json.readTree(call.body());
        assertThat(body.get("id").asText()).isEqualTo(event.eventId());
        assertThat(body.get("type").asText()).isEqualTo("generation.succeeded");
        assertThat(Instant.parse(body.get("created_at").asText()))
                .isEqualTo(event.finishedAt().truncatedTo(ChronoUnit.MILLIS));
        assertThat(call.header("service-event-id")).isEqualTo(event.eventId());
        assertThat(call.header("webhook-id")).isEqualTo(event.eventId());
        assertThat(call.header("content-type")).isEqualTo("application/json");
        awaitState(event, "delivered");
        assertThat(rows.text("select last_code || ' ' || attempt from delivery where event_id = ?", event.eventId()))
                .contains("200 1");
        assertThat(account.show(hook).getInt("last_status")).isEqualTo(200);
        assertThat(account.show(hook).getString("last_success_at")).isNotNull();
    }

    @Test
    void theSignatureIsOfTheseBytesAndThisSecret() {
        var hook = account.register(receiver.answering(path, status(204)));
        var other = account.register(receiver.answering(path + "-other", status(204)));

        topic.send(finished(Outcome.SUCCEEDED, "{\"id\":\"gen_1\"}"));

        Call call = awaitCalls(1).getFirst();
        assertThat(SignedBody.isGenuine(call, hook.secret())).isTrue();
        assertThat(SignedBody.isGenuineStandard(call, hook.secret())).isTrue();
        assertThat(SignedBody.isGenuine(call, other.secret())).isFalse();
        byte[] tampered = call.body().clone();
        tampered[tampered.length - 3] ^= 1;
        assertThat(SignedBody.isGenuine(call.header("service-signature"), tampered, hook.secret()))
                .isFalse();
        String later = call.header("service-signature").replaceFirst("t=[0-9]+", "t=1");
        assertThat(SignedBody.isGenuine(later, call.body(), hook.secret())).isFalse();
        long signedAt = Long.parseLong(call.header("webhook-timestamp"));
        assertThat(Instant.ofEpochSecond(signedAt))
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(5));
    }

    @Test
    void aRepeatedEventIsDeliveredOnce() {
        account.register(receiver.answering(path, status(200)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
        GenerationFinished next = finished(Outcome.SUCCEEDED, "{}");

        topic.send(event);
        topic.send(event);
        topic.send(next);

        awaitState(next, "delivered");
        awaitState(event, "delivered");
        await().during(Duration.ofMillis(500)).until(() -> receiver.calls(path).size() == 2);
    }

    @Test
    void endpointsHearWhatTheySubscribedTo() {
        String all = receiver.answering(path + "-all", status(200));
        String failures = receiver.answering(path + "-failures", status(200));
        account.register(all);
        account.register(failures, "generation.failed");
        GenerationFinished good = finished(Outcome.SUCCEEDED, "{}");
        GenerationFinished bad = finished(Outcome.FAILED, "{}");

        topic.send(good);
        topic.send(bad);

        await().until(() -> receiver.calls(path + "-all").size() == 2);
        await().until(() -> receiver.calls(path + "-failures").size() == 1);
        assertThat(receiver.calls(path + "-failures").getFirst().header("service-event-id"))
                .isEqualTo(bad.eventId());
        assertThat(receiver.calls(path + "-failures").getFirst().text()).contains("\"type\":\"generation.failed\"");
        assertThat(rows.number("select count(*) from delivery where event_id = ?", good.eventId()))
                .isOne();
    }

    @Test
    void anotherAccountHearsNothing() {
        account.register(receiver.answering(path, status(200)));
        Account other = Account.create();
        other.register(receiver.answering(path + "-other", status(200)));

        topic.send(finished(Outcome.SUCCEEDED, "{}"));

        awaitCalls(1);
        assertThat(rows.number("select count(*) from delivery where account_id = ?", other.number()))
                .isZero();
        assertThat(receiver.calls(path + "-other")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 410, 500, 503})
    void aRefusalIsTriedAgainWithTheSameEventAndTheGenerationAsItIsThen(int code) throws Exception {
        var gate = new CountDownLatch(1);
        var hook = account.register(receiver.answering(path, new Answer.Held(gate, status(code)), status(200)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{\"v\":1}");
        topic.send(event);
        awaitCalls(1);
        generations.put(account.number(), event.generation().value(), "{\"v\":2}");
        gate.countDown();

        List<Call> calls = awaitCalls(2);

        awaitState(event, "delivered");
        assertThat(calls.get(1).header("service-event-id")).isEqualTo(event.eventId());
        assertThat(json.readTree(calls.get(1).body()).at("/data/v").asInt()).isEqualTo(2);
        assertThat(Duration.between(calls.get(0).at(), calls.get(1).at())).isGreaterThan(FIRST_DELAY);
        assertThat(rows.text(
                        "select string_agg(n || ':' || code || ':' || coalesce(error_class, '-'), ' ' order by n)"
                                + " from attempt join delivery on delivery.id = delivery_id where event_id = ?",
                        event.eventId()))
                .contains("1:" + code + ":status 2:200:-");
        assertThat(account.show(hook).getInt("failure_count")).isZero();
    }

    @Test
    void aRedirectIsNotFollowedAndCountsAsARefusal() {
        String elsewhere = receiver.answering(path + "-elsewhere", status(200));
        account.register(receiver.answering(path, new Answer.Redirect(elsewhere), status(200)));

        topic.send(finished(Outcome.SUCCEEDED, "{}"));

        awaitCalls(2);
        assertThat(receiver.calls(path + "-elsewhere")).isEmpty();
    }

    @Test
    void aLongAnswerIsASuccessAllTheSame() {
        account.register(receiver.answering(path, new Answer.Status(200, 1_000_000)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");

        topic.send(event);

        awaitState(event, "delivered");
        assertThat(receiver.calls(path)).hasSize(1);
    }

    @Test
    void anEndpointThatRefusesSixAttemptsIsDisabled() {
        var hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
        topic.send(event);

        awaitState(event, "failed");

        assertThat(receiver.calls(path)).hasSize(ATTEMPTS);
        assertThat(receiver.calls(path).stream()
                        .map(call -> call.header("service-event-id"))
                        .distinct())
                .hasSize(1);
        assertThat(account.show(hook).getBoolean("enabled")).isFalse();
        assertThat(account.show(hook).getInt("failure_count")).isEqualTo(ATTEMPTS);
        assertThat(account.show(hook).getInt("last_status")).isEqualTo(500);
        GenerationFinished later = finished(Outcome.SUCCEEDED, "{}");
        topic.send(later);
        awaitSeen(later);
        assertThat(rows.number("select count(*) from delivery where event_id = ?", later.eventId()))
                .isZero();
    }

    @Test
    void waitingDeliveriesOfADisabledEndpointAreCanceled() {
        var hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished first = finished(Outcome.SUCCEEDED, "{}");
        topic.send(first);
        awaitCalls(4);
        GenerationFinished second = finished(Outcome.SUCCEEDED, "{}");
        topic.send(second);

        awaitState(first, "failed");

        awaitState(second, "canceled");
        assertThat(account.show(hook).getBoolean("enabled")).isFalse();
        assertThat(rows.number("select inflight from endpoint_queue where queue_id = ?", hook.number()))
                .isZero();
    }

    @Test
    void oneSuccessInTheMeantimeKeepsTheEndpointEnabled() {
        var hook = account.register(receiver.answering(
                path, status(500), status(500), status(200), status(500), status(500), status(500), status(500)));
        GenerationFinished first = finished(Outcome.SUCCEEDED, "{}");
        topic.send(first);
        awaitCalls(2);
        // Whichever of the two meets the 200, the other one fails six times while the endpoint has answered.
        GenerationFinished second = finished(Outcome.SUCCEEDED, "{}");
        topic.send(second);

        await().atMost(Duration.ofMinutes(2))
                .until(() -> rows.number(
                                "select count(*) from delivery where account_id = ? and state in ('failed', 'delivered')",
                                account.number())
                        == 2);

        assertThat(rows.number(
                        "select count(*) from delivery where account_id = ? and state = 'failed'", account.number()))
                .isOne();
        assertThat(account.show(hook).getBoolean("enabled")).isTrue();
    }

    @Test
    void anAttemptThatIsOnItsWayWhenItsEndpointIsRemovedIsTheLast() {
        var gate = new CountDownLatch(1);
        var hook = account.register(receiver.answering(path, new Answer.Held(gate, status(500))));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
        topic.send(event);
        awaitCalls(1);

        account.remove(hook);
        gate.countDown();

        awaitState(event, "canceled");
        assertThat(receiver.calls(path)).hasSize(1);
    }

    @Test
    void aRemovedEndpointGetsNothingMore() {
        var hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
        topic.send(event);
        awaitCalls(1);
        await().until(() -> state(event).equals("pending"));

        account.remove(hook);

        awaitState(event, "canceled");
        int calls = receiver.calls(path).size();
        await().during(LONGER_THAN_A_DELAY).until(() -> receiver.calls(path).size() == calls);
        assertThat(rows.number("select count(*) from endpoint_queue where queue_id = ?", hook.number()))
                .isZero();
    }

    @Test
    void anInternalFailureDoesNotCountAsAnAttempt() {
        var hook = account.register(receiver.answering(path, status(200)));
        GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
        generations.goAway();
        try {
            topic.send(event);
            await().untilAsserted(() -> assertThat(
                            rows.text("select last_error from delivery where event_id = ?", event.eventId()))
                    .contains("body"));
            await().during(Duration.ofSeconds(1))
                    .until(() -> rows.number("select attempt from delivery where event_id = ?", event.eventId()) <= 1);
        } finally {
            generations.comeBack();
        }

        awaitState(event, "delivered");
        assertThat(receiver.calls(path)).hasSize(1);
        assertThat(rows.number("select attempt from delivery where event_id = ?", event.eventId()))
                .isOne();
        assertThat(rows.number(
                        "select count(*) from attempt join delivery on delivery.id = delivery_id where event_id = ?",
                        event.eventId()))
                .isOne();
        assertThat(account.show(hook).getInt("failure_count")).isZero();
    }

    @Test
    void aSilentReceiverDelaysNoOther() {
        Account victim = Account.create();
        account.register(receiver.answering(path + "-silent", new Answer.Silence()));
        victim.register(receiver.answering(path, status(200)));
        for (int i = 0; i < 12; i++) {
            topic.send(finished(Outcome.SUCCEEDED, "{}"));
        }
        await().until(() -> !receiver.calls(path + "-silent").isEmpty());
        GenerationFinished event =
                GenerationTopic.finished(victim.number(), GENERATIONS.incrementAndGet(), Outcome.SUCCEEDED);
        generations.put(victim.number(), event.generation().value(), "{}");

        topic.send(event);

        awaitCalls(1);
        assertThat(rows.number("""
                        select count(*) from delivery join webhook_endpoint on webhook_endpoint.id = queue_id
                        where delivery.account_id = ? and state not in ('pending', 'leased')""", account.number()))
                .as("the silent receiver still has all of its own before it")
                .isZero();
        await().until(() -> rows.number(
                        "select max_inflight from endpoint_queue join webhook_endpoint on id = queue_id where account_id = ?",
                        account.number())
                < 4);
    }

    @Test
    void eachEventOfABurstArrivesOnceAtEachEndpoint() {
        List<String> paths = IntStream.range(0, 5).mapToObj(i -> path + "-" + i).toList();
        paths.forEach(each -> account.register(receiver.answering(each, status(200))));
        Set<String> events = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            GenerationFinished event = finished(Outcome.SUCCEEDED, "{}");
            events.add(event.eventId());
            topic.send(event);
        }

        await().atMost(Duration.ofMinutes(2))
                .until(() -> rows.number(
                                "select count(*) from delivery where account_id = ? and state = 'delivered'",
                                account.number())
                        == 200);

        for (String each : paths) {
            assertThat(receiver.calls(each))
                    .extracting((Call call) -> call.header("service-event-id"))
                    .containsExactlyInAnyOrderElementsOf(events);
        }
    }

    private GenerationFinished finished(Outcome outcome, String shown) {
        GenerationFinished event = GenerationTopic.finished(account.number(), GENERATIONS.incrementAndGet(), outcome);
        generations.put(account.number(), event.generation().value(), shown);
        return event;
    }

    private List<Call> awaitCalls(int count) {
        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() >= count);
        return receiver.calls(path);
    }

    private void awaitState(GenerationFinished event, String state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(state(event)).isEqualTo(state));
    }

    private void awaitSeen(GenerationFinished event) {
        await().until(() -> rows.number("select count(*) from inbox where event_id = ?", event.eventId()) == 1);
    }

    private String state(GenerationFinished event) {
        return rows.text("select state from delivery where event_id = ?", event.eventId())
                .orElse("none");
    }
}
