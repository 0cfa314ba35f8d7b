// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.ForbiddenUrls;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Answer.Held;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** PATCH and rotation, and what they mean for deliveries. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class EndpointChangeTest {
    /** Its one endpoint leads to each of the forbidden addresses in turn. */
    private static final Account MOVING = Account.create();

    @Inject
    FakeReceiver receiver;

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
    void onlyNamedMembersChange() {
        Hook hook = account.register("https://hook.test/a", "generation.failed");

        patch(hook, "{\"url\": \"https://hook.test/b\"}")
                .statusCode(200)
                .body("id", equalTo(hook.id()))
                .body("url", equalTo("https://hook.test/b"))
                .body("events", contains("generation.failed"))
                .body("enabled", equalTo(true))
                .body("$", not(hasKey("secret")));
        patch(hook, "{\"events\": [\"*\"]}").statusCode(200).body("url", equalTo("https://hook.test/b"));
        patch(hook, "{}").statusCode(200).body("events", contains("*"));

        assertThat(account.show(hook).getString("url")).isEqualTo("https://hook.test/b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"urll\": \"https://hook.test/b\"}      | urll",
                "{\"secret\": \"whsec_x\"}                | secret",
                "{\"enabled\": \"yes\"}                   | enabled",
                "{\"events\": []}                         | events",
                "{\"events\": [\"generation.started\"]}   | events",
                "{\"url\": \"http://hook.test/b\"}        | url",
                "{\"url\": \"https://hook.test:8443/\"}   | url",
            })
    void aBadChangeIsRefusedAndChangesNothing(String body, String param) {
        Hook hook = account.register("https://hook.test/a");

        patch(hook, body)
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param));

        assertThat(account.show(hook).getString("url")).isEqualTo("https://hook.test/a");
        assertThat(account.show(hook).getBoolean("enabled")).isTrue();
    }

    @Test
    void anEmptyBodyIsInvalidJson() {
        Hook hook = account.register("https://hook.test/a");

        account.call().patch("/" + hook.id()).then().statusCode(400).body("error.code", equalTo("invalid_json"));
        patch(hook, "{").statusCode(400).body("error.code", equalTo("invalid_json"));
    }

    @Test
    void theUrlOfASiblingIsRefusedAndOnesOwnIsNot() {
        account.register("https://hook.test/a");
        Hook second = account.register("https://hook.test/b");

        patch(second, "{\"url\": \"https://HOOK.test/a\"}")
                .statusCode(409)
                .body("error.code", equalTo("already_exists"))
                .body("error.param", equalTo("url"));
        patch(second, "{\"url\": \"https://hook.test/b\"}").statusCode(200);
    }

    @Test
    void anotherAccountAndOtherCredentialsCannotChangeIt() {
        Hook hook = account.register("https://hook.test/a");
        Account other = Account.create();

        other.call().body("{\"enabled\": false}").patch("/" + hook.id()).then().statusCode(404);
        other.call().post("/" + hook.id() + "/rotate-secret").then().statusCode(404);
        String oauth = TestCaller.account(account.number()).kind("oauth").token();
        for (String call : List.of("/test", "/rotate-secret", "/deliveries/evt_1/redeliver", "/recover")) {
            RestAssured.given()
                    .auth()
                    .oauth2(oauth)
                    .contentType("application/json")
                    .body("{}")
                    .post("/v1/webhook-endpoints/" + hook.id() + call)
                    .then()
                    .statusCode(403)
                    .body("error.code", equalTo("insufficient_scope"));
        }
        assertThat(account.show(hook).getBoolean("enabled")).isTrue();
    }

    @Test
    void aDisabledEndpointSaysSinceWhenAndWhyAndHearsNothing() {
        Hook hook = account.register(receiver.answering(path, status(200)));

        patch(hook, "{\"enabled\": false}")
                .statusCode(200)
                .body("enabled", equalTo(false))
                .body("disabled_at", notNullValue())
                .body("disabled_reason", equalTo("requested"));
        GenerationFinished event = publish();

        await().until(() -> rows.number("select count(*) from inbox where event_id = ?", event.eventId()) == 1);
        assertThat(rows.number("select count(*) from delivery where event_id = ?", event.eventId()))
                .isZero();
    }

    @Test
    void disablingCancelsWhatWaits() {
        Hook hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = publish();
        await().until(() -> !receiver.calls(path).isEmpty());

        patch(hook, "{\"enabled\": false}").statusCode(200).body("$", not(hasKey("next_attempt_at")));

        awaitState(event, "canceled");
    }

    @Test
    void anAttemptThatWasOnItsWayLeavesADisabledEndpointNoNextOne() {
        var gate = new CountDownLatch(1);
        Hook hook = account.register(receiver.answering(path, new Held(gate, status(500))));
        GenerationFinished event = publish();
        await().until(() -> !receiver.calls(path).isEmpty());

        patch(hook, "{\"enabled\": false}").statusCode(200);
        gate.countDown();

        JsonPath shown = await().until(() -> account.show(hook), now -> now.getInt("failure_count") == 1);
        assertThat(shown.getMap("$")).doesNotContainKey("next_attempt_at");
        awaitState(event, "canceled");
    }

    @Test
    void enablingAgainClearsTheFailureCountAndDeliveriesFlow() {
        Hook hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = publish();
        awaitState(event, "failed");
        assertThat(account.show(hook).getString("disabled_reason")).isEqualTo("failures");
        assertThat(account.show(hook).getInt("failure_count")).isEqualTo(6);

        receiver.answering(path, status(200));
        patch(hook, "{\"enabled\": true}")
                .statusCode(200)
                .body("enabled", equalTo(true))
                .body("failure_count", equalTo(0))
                .body("$", not(hasKey("disabled_at")))
                .body("$", not(hasKey("disabled_reason")));

        awaitState(publish(), "delivered");
    }

    @Test
    void failuresOfAFormerUrlDisableNothing() {
        Hook hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = publish();
        await().until(() -> !receiver.calls(path).isEmpty());
        rows.change(
                "update delivery set first_attempt_at = now() - interval '1 second' where event_id = ?",
                event.eventId());

        patch(hook, "{\"url\": \"" + receiver.answering(path + "-new", status(500)) + "\"}")
                .statusCode(200);

        awaitState(event, "failed");
        assertThat(receiver.calls(path + "-new")).isNotEmpty();
        assertThat(account.show(hook).getBoolean("enabled")).isTrue();
    }

    @Test
    void theNextAttemptIsShownWhileOneWaits() {
        Hook hook = account.register(receiver.answering(path, status(500)));
        GenerationFinished event = publish();
        await().until(() -> rows.change("""
                        update delivery set due = now() + interval '1 hour'
                        where event_id = ? and state = 'pending' and attempt > 0""", event.eventId()) == 1);
        rows.change("update endpoint_queue set next_due = now() + interval '1 hour' where queue_id = ?", hook.number());

        account.call().get("/" + hook.id()).then().body("next_attempt_at", notNullValue());
        account.call().get().then().body("data[0].next_attempt_at", notNullValue());
        account.remove(hook);
    }

    @Test
    void theFormerSecretSignsAlongAfterARotationAndNotForEver() {
        Hook hook = account.register(receiver.answering(path, status(200)));

        String fresh = account.call()
                .post("/" + hook.id() + "/rotate-secret")
                .then()
                .statusCode(200)
                .body("id", equalTo(hook.id()))
                .body("secret", matchesPattern("whsec_[A-Za-z0-9+/]{43}="))
                .body("former_secret_until", notNullValue())
                .extract()
                .path("secret");
        awaitState(publish(), "delivered");

        Call call = receiver.calls(path).getFirst();
        assertThat(fresh).isNotEqualTo(hook.secret());
        assertThat(call.header("service-signature").split(",v1=", -1)).hasSize(3);
        assertThat(call.header("webhook-signature").split(" ", -1)).hasSize(2);
        for (String secret : List.of(fresh, hook.secret())) {
            assertThat(SignedBody.isGenuine(call, secret)).isTrue();
            assertThat(SignedBody.isGenuineStandard(call, secret)).isTrue();
        }

        rows.change(
                "update webhook_endpoint set previous_secret_until = now() - interval '1 second' where id = ?",
                hook.number());
        awaitState(publish(), "delivered");

        Call later = receiver.calls(path).getLast();
        assertThat(SignedBody.isGenuine(later, fresh)).isTrue();
        assertThat(SignedBody.isGenuine(later, hook.secret())).isFalse();
        assertThat(later.header("webhook-signature").split(" ", -1)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("dev.atelier.testkit.ForbiddenUrls#all")
    void aNameThatLeadsElsewhereByNowIsNotCalled(String where) {
        String id = rows.text("select 'hook_' || id from webhook_endpoint where account_id = ?", MOVING.number())
                .orElseGet(() -> MOVING.register("https://hook.test/a").id());
        rows.change(
                "update webhook_endpoint set url = ?, tests_since = now() - interval '1 minute' where account_id = ?",
                where,
                MOVING.number());

        MOVING.call()
                .post("/" + id + "/test")
                .then()
                .statusCode(200)
                .body("delivered", equalTo(false))
                .body("error", matchesPattern("forbidden_address|bad_url"))
                .body("$", not(hasKey("status_code")));
    }

    @Test
    void aUrlThatLeadsInsideIsNoChange() {
        Hook hook = account.register("https://hook.test/a");

        ForbiddenUrls.all()
                .forEach(where -> patch(hook, "{\"url\": \"" + where + "\"}")
                        .statusCode(422)
                        .body("error.param", equalTo("url")));

        assertThat(account.show(hook).getString("url")).isEqualTo("https://hook.test/a");
    }

    private ValidatableResponse patch(Hook hook, String body) {
        return account.call().body(body).patch("/" + hook.id()).then();
    }

    private GenerationFinished publish() {
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, "{}");
        topic.send(event);
        return event;
    }

    private void awaitState(GenerationFinished event, String state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(
                        () -> assertThat(rows.text("select state from delivery where event_id = ?", event.eventId()))
                                .contains(state));
    }
}
