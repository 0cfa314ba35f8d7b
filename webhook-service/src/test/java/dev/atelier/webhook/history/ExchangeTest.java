// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import static dev.atelier.webhook.FakeReceiver.status;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasLength;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.HostileReceiver;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was said in an attempt, as the console shows it. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ExchangeTest {
    private static final String MARKUP = "<script>alert(1)</script>\u0000";

    @Inject
    FakeReceiver receiver;

    @Inject
    HostileReceiver hostile;

    @Inject
    FakeGenerations generations;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    private Account account;
    private String path;

    @BeforeEach
    void newAccount() {
        account = Account.create();
        path = "/" + UUID.randomUUID();
    }

    @Test
    void eachAttemptKeepsWhatItSentAndWhatCameBack() {
        Hook hook = account.register(receiver.answering(path, new FakeReceiver.Answer.Text(500, MARKUP), status(200)));

        GenerationFinished event = deliver("{\"prompt\":\"ä\"}");

        list(account, hook, event)
                .statusCode(200)
                .body("data.n", contains(2, 1))
                .body("data[1].request.headers.'content-type'", equalTo("application/json"))
                .body("data[1].request.headers.'service-event-id'", equalTo(event.eventId()))
                .body(
                        "data[1].request.body",
                        equalTo(receiver.calls(path).getFirst().text()))
                .body("data[1].request.is_cut", equalTo(false))
                .body("data[1].answer.headers.'content-type'", equalTo("text/html"))
                .body("data[1].answer.body", equalTo(MARKUP))
                .body("data[0].answer.body", equalTo(""));
    }

    /** Who may only read must not get a message that the receiver would still accept. */
    @Test
    void noSignatureIsShownWhole() {
        Hook hook = account.register(receiver.answering(path, status(200)));

        GenerationFinished event = deliver("{}");

        String shown = list(account, hook, event).extract().asString();
        var sent = receiver.calls(path).getFirst();
        assertThat(shown)
                .contains("service-signature", "webhook-signature")
                .doesNotContain(sent.header("service-signature"))
                .doesNotContain(sent.header("webhook-signature"));
    }

    @Test
    void aLongBodyIsCut() {
        Hook hook = account.register(receiver.answering(path, new FakeReceiver.Answer.Text(200, "x".repeat(5_000))));

        GenerationFinished event = deliver("{\"prompt\":\"" + "w".repeat(20_000) + "\"}");

        list(account, hook, event)
                .body("data", hasSize(1))
                .body("data[0].request.body", hasLength(16_384))
                .body("data[0].request.is_cut", equalTo(true))
                .body("data[0].answer.body", hasLength(4_096))
                .body("data[0].answer.is_cut", equalTo(true));
    }

    @Test
    void aReceiverThatHangsUpHasNoAnswer() {
        assertThat(hostile).isNotNull();
        Hook hook = account.register("https://hostile.test/early-close");

        GenerationFinished event = publish("{}");

        // 404 until the event has come; a path in an answer without a list would end the wait.
        await().untilAsserted(
                        () -> list(account, hook, event).statusCode(200).body("data.size()", greaterThanOrEqualTo(1)));
        list(account, hook, event).body("data[0].answer", nullValue());
    }

    @Test
    void anotherAccountAndAnotherServiceAreToldNothing() {
        Hook hook = account.register(receiver.answering(path, status(200)));
        GenerationFinished event = deliver("{}");

        list(Account.create(), hook, event).statusCode(404);
        given().auth()
                .oauth2(TestCaller.internal("compat"))
                .get(address(account, hook, event))
                .then()
                .statusCode(403);
    }

    private GenerationFinished publish(String generation) {
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, generation);
        topic.send(event);
        return event;
    }

    private GenerationFinished deliver(String generation) {
        GenerationFinished event = publish(generation);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(
                        () -> assertThat(rows.text("select state from delivery where event_id = ?", event.eventId()))
                                .contains("delivered"));
        return event;
    }

    private static ValidatableResponse list(Account account, Hook hook, GenerationFinished event) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get(address(account, hook, event))
                .then();
    }

    private static String address(Account account, Hook hook, GenerationFinished event) {
        return "/internal/accounts/" + account.number() + "/webhook-endpoints/" + hook.id() + "/deliveries/"
                + event.eventId() + "/exchanges";
    }
}
