// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryHistoryTest {
    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    private Account account;
    private Hook hook;
    private String path;

    @BeforeEach
    void newEndpoint() {
        account = Account.create();
        path = "/" + UUID.randomUUID();
        hook = account.register(receiver.answering(path, status(500), status(200)));
    }

    @Test
    void aDeliveryIsShownWithEachAttempt() {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");

        list("").body("data", hasSize(1))
                .body("next_cursor", nullValue())
                .body("data[0].event_id", equalTo(event.eventId()))
                .body("data[0].type", equalTo("generation.succeeded"))
                .body("data[0].generation", equalTo("gen_1"))
                .body("data[0].state", equalTo("delivered"))
                .body("data[0].created_at", notNullValue())
                .body("data[0]", not(hasKey("next_attempt_at")))
                .body("data[0].attempts.n", contains(1, 2))
                .body("data[0].attempts.status_code", contains(500, 200))
                .body("data[0].attempts.error", contains("status", null))
                .body("data[0].attempts.redelivery", contains(false, false))
                .body("data[0].attempts[0].at", notNullValue())
                .body("data[0].attempts[0].duration_ms", notNullValue());
    }

    @Test
    void theListIsFilteredAndPagedNewestFirst() {
        GenerationFinished first = publish(Outcome.SUCCEEDED);
        awaitState(first, "delivered");
        GenerationFinished second = publish(Outcome.FAILED);
        awaitState(second, "delivered");
        receiver.answering(path, status(500));
        GenerationFinished third = publish(Outcome.SUCCEEDED);
        postpone(third);

        list("?state=pending")
                .body("data.event_id", contains(third.eventId()))
                .body("data[0].next_attempt_at", notNullValue());
        list("?type=generation.failed").body("data.event_id", contains(second.eventId()));
        list("?state=failed").body("data", hasSize(0));
        list("").body("data.event_id", contains(third.eventId(), second.eventId(), first.eventId()));

        String cursor = list("?limit=2&state=delivered")
                .body("data", hasSize(2))
                .body("next_cursor", nullValue())
                .extract()
                .path("next_cursor");
        assertThat(cursor).isNull();
        cursor = list("?limit=2").extract().path("next_cursor");
        list("?limit=2&cursor=" + cursor)
                .body("data.event_id", contains(first.eventId()))
                .body("next_cursor", nullValue());
        String elsewhere = "/" + hook.id() + "/deliveries?state=delivered&cursor=" + cursor;
        account.call().get(elsewhere).then().statusCode(422).body("error.param", equalTo("cursor"));
        account.remove(hook);
    }

    @ParameterizedTest
    @CsvSource({
        "?state=leased, state",
        "?type=webhook.test, type",
        "?type=*, type",
        "?limit=101, limit",
        "?cursor=AAAA, cursor",
    })
    void aBadQueryNamesItsParameter(String query, String param) {
        account.call()
                .get("/" + hook.id() + "/deliveries" + query)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param));
    }

    @Test
    void recordsOlderThan30DaysAreNotShown() {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");
        rows.change("update delivery set created_at = now() - interval '31 days' where event_id = ?", event.eventId());

        list("").body("data", hasSize(0));
    }

    @Test
    void aRedeliveryIsOneMoreAttemptOutsideTheSchedule() {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");
        generations.put(account.number(), 1, "{\"later\":true}");

        redeliver(event.eventId())
                .statusCode(202)
                .body("event_id", equalTo(event.eventId()))
                .body("state", equalTo("pending"));

        List<Call> calls = awaitCalls(3);
        awaitState(event, "delivered");
        assertThat(calls.getLast().header("service-event-id")).isEqualTo(event.eventId());
        assertThat(calls.getLast().text()).contains("\"later\":true");
        assertThat(rows.number("select attempt from delivery where event_id = ?", event.eventId()))
                .isEqualTo(2);
        list("").body("data[0].attempts.n", contains(1, 2, 3))
                .body("data[0].attempts.redelivery", contains(false, false, true));
    }

    @Test
    void aRedeliveryThatFailsLeavesTheDeliveryAsItWas() {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");
        receiver.answering(path, status(500));

        redeliver(event.eventId()).statusCode(202);

        awaitCalls(3);
        awaitState(event, "delivered");
        await().during(Duration.ofMillis(600)).until(() -> receiver.calls(path).size() == 3);
        assertThat(account.show(hook).getBoolean("enabled")).isTrue();
        list("?state=delivered").body("data", hasSize(1));
    }

    @Test
    void aRedeliveryInTheMiddleOfTheScheduleDoesNotUseItUp() {
        receiver.answering(path, status(500));
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        postpone(event);
        long used = rows.number("select attempt from delivery where event_id = ?", event.eventId());
        String due = rows.text("select due from delivery where event_id = ?", event.eventId())
                .orElseThrow();
        int calls = receiver.calls(path).size();

        redeliver(event.eventId()).statusCode(202);

        awaitCalls(calls + 1);
        await().until(() -> state(event).equals("pending"));
        assertThat(rows.number("select attempt from delivery where event_id = ?", event.eventId()))
                .isEqualTo(used);
        assertThat(rows.text("select due from delivery where event_id = ?", event.eventId()))
                .contains(due);
        account.remove(hook);
    }

    @Test
    void manyWhoAskAtOnceGetOneAttempt() throws Exception {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");
        var gate = new CountDownLatch(1);
        receiver.answering(path, new FakeReceiver.Answer.Held(gate, status(200)));

        List<Integer> statuses = new ArrayList<>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> asks = IntStream.range(0, 8)
                    .mapToObj(_ -> (Callable<Integer>)
                            () -> redeliver(event.eventId()).extract().statusCode())
                    .toList();
            clients.invokeAll(asks).stream().map(Future::resultNow).forEach(statuses::add);
        }

        assertThat(statuses).containsOnly(202, 409).containsOnlyOnce(202);
        redeliver(event.eventId()).statusCode(409).body("error.code", equalTo("already_exists"));
        gate.countDown();
        awaitState(event, "delivered");
        assertThat(receiver.calls(path)).hasSize(3);
    }

    @Test
    void unknownAndForeignDeliveriesAreNotFound() {
        GenerationFinished event = publish(Outcome.SUCCEEDED);
        awaitState(event, "delivered");
        Account other = Account.create();
        Hook foreign = other.register("https://hook.test/b");

        redeliver("evt_none").statusCode(404).body("error.code", equalTo("not_found"));
        String delivery = "/deliveries/" + event.eventId() + "/redeliver";
        other.call().post("/" + hook.id() + delivery).then().statusCode(404);
        other.call().post("/" + foreign.id() + delivery).then().statusCode(404);
        other.call().get("/" + hook.id() + "/deliveries").then().statusCode(404);
        other.call()
                .body("{\"since\": \"" + Instant.now().minusSeconds(1) + "\"}")
                .post("/" + hook.id() + "/recover")
                .then()
                .statusCode(404);
        assertThat(receiver.calls(path)).hasSize(2);
    }

    @Test
    void recoverySendsWhatWasGivenUpOrCanceledAndNothingElse() {
        receiver.answering(path, status(200));
        GenerationFinished delivered = publish(Outcome.SUCCEEDED);
        awaitState(delivered, "delivered");
        // Events carry their time in milliseconds.
        Instant since = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        receiver.answering(path, status(500));
        GenerationFinished failed = publish(Outcome.SUCCEEDED);
        GenerationFinished canceled = publish(Outcome.SUCCEEDED);
        postpone(canceled);
        awaitState(failed, "failed");
        awaitState(canceled, "canceled");

        recover(since).statusCode(422).body("error.message", equalTo("This endpoint is disabled. Enable it first."));
        redeliver(failed.eventId()).statusCode(422);
        receiver.answering(path, status(200));
        account.call().body("{\"enabled\": true}").patch("/" + hook.id()).then().statusCode(200);
        recover(since).statusCode(202).body("requeued", equalTo(2)).body("more", equalTo(false));

        awaitState(failed, "delivered");
        awaitState(canceled, "delivered");
        recover(since).statusCode(202).body("requeued", equalTo(0));
        assertThat(receiver.calls(path).stream()
                        .filter(call -> call.header("service-event-id").equals(delivered.eventId())))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                   | since",
                "{\"since\": \"yesterday\"}           | since",
                "{\"since\": \"2020-01-01T00:00:00Z\"}| since",
                "{\"since\": \"2999-01-01T00:00:00Z\"}| since",
                "{\"from\": \"2026-01-01T00:00:00Z\"} | from",
            })
    void aBadTimeIsRefused(String body, String param) {
        account.call()
                .body(body)
                .post("/" + hook.id() + "/recover")
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    private ValidatableResponse list(String query) {
        return account.call()
                .get("/" + hook.id() + "/deliveries" + query)
                .then()
                .statusCode(200);
    }

    private ValidatableResponse redeliver(String event) {
        return account.call()
                .post("/" + hook.id() + "/deliveries/" + event + "/redeliver")
                .then();
    }

    private ValidatableResponse recover(Instant since) {
        return account.call()
                .body("{\"since\": \"" + since + "\"}")
                .post("/" + hook.id() + "/recover")
                .then();
    }

    private GenerationFinished publish(Outcome outcome) {
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, outcome);
        generations.put(account.number(), 1, "{}");
        topic.send(event);
        return event;
    }

    /** After its first attempt: the next one is far away. */
    private void postpone(GenerationFinished event) {
        await().atMost(Duration.ofMinutes(2)).until(() -> rows.change("""
                        update delivery set due = now() + interval '1 hour'
                        where event_id = ? and state = 'pending' and attempt > 0""", event.eventId()) == 1);
    }

    private List<Call> awaitCalls(int count) {
        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() >= count);
        return receiver.calls(path);
    }

    private String state(GenerationFinished event) {
        return rows.text("select state from delivery where event_id = ?", event.eventId())
                .orElse("none");
    }

    private void awaitState(GenerationFinished event, String state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(state(event)).isEqualTo(state));
    }
}
