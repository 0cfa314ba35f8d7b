// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import static dev.atelier.webhook.FakeReceiver.status;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

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
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that the owner of an endpoint adds to its deliveries. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class OwnHeadersTest {
    private static final String TOKEN = "Bearer 0123456789-secret-wxyz";
    private static final Map<String, @Nullable Object> HEADERS = Map.of("Authorization", TOKEN, "X-Tenant", "blue");

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
    void aDeliveryATestAndARedeliveryCarryTheHeaders() {
        Hook hook = register(HEADERS, status(500), status(200));

        GenerationFinished event = deliver();
        account.call().post("/" + hook.id() + "/test").then().statusCode(200).body("delivered", equalTo(true));
        account.call()
                .post("/" + hook.id() + "/deliveries/" + event.eventId() + "/redeliver")
                .then()
                .statusCode(202);

        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() == 4);
        assertThat(receiver.calls(path)).allSatisfy(call -> {
            assertThat(call.header("authorization")).isEqualTo(TOKEN);
            assertThat(call.header("x-tenant")).isEqualTo("blue");
            assertThat(call.header("content-type")).isEqualTo("application/json");
            assertThat(SignedBody.isGenuine(call, hook.secret())).isTrue();
        });
    }

    @Test
    void nobodyIsShownTheValues() {
        // The receiver repeats what it got, as services for trying out webhooks do.
        Hook hook = register(HEADERS, new FakeReceiver.Answer.Text(200, "authorization: " + TOKEN));

        GenerationFinished event = deliver();

        assertThat(account.show(hook).getList("headers"))
                .isEqualTo(List.of(Map.of("name", "Authorization", "hint", "wxyz"), Map.of("name", "X-Tenant")));
        String exchanges = exchanges(hook, event);
        assertThat(exchanges).contains("authorization: …").doesNotContain("secret-wxyz", "x-tenant");
        assertThat(account.call().get().asString()).doesNotContain("secret-wxyz");
        assertThat(account.call().get("/" + hook.id() + "/deliveries").asString())
                .doesNotContain("secret-wxyz");
        assertThat(rows.number(
                        "select count(*) from webhook_endpoint where position(convert_to(?, 'UTF8') in sealed_headers)"
                                + " > 0",
                        "secret-wxyz"))
                .isZero();
        assertThat(rows.number(
                        "select count(*) from webhook_endpoint where id = ? and sealed_headers is not null",
                        hook.number()))
                .isEqualTo(1);
    }

    @Test
    void aChangeNamesSingleHeadersAndNullRemoves() {
        Hook hook = register(HEADERS, status(200));

        Map<String, @Nullable Object> changes = new HashMap<>();
        changes.put("x-tenant", null);
        changes.put("X-Zone", "eu");
        change(hook, changes).statusCode(200);
        change(hook, Map.of("authorization", "Basic abc")).statusCode(200);
        account.call()
                .body("{\"events\": [\"*\"]}")
                .patch("/" + hook.id())
                .then()
                .statusCode(200);
        deliver();

        Call call = receiver.calls(path).getFirst();
        assertThat(call.header("authorization")).isEqualTo("Basic abc");
        assertThat(call.header("x-zone")).isEqualTo("eu");
        assertThat(call.headers()).doesNotContainKey("x-tenant");

        account.call()
                .body("{\"headers\": null}")
                .patch("/" + hook.id())
                .then()
                .statusCode(200)
                .body("headers", empty());
        assertThat(rows.number(
                        "select count(*) from webhook_endpoint where id = ? and sealed_headers is null", hook.number()))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-length",
                "Content-Type",
                "Transfer-Encoding",
                "CONNECTION",
                "Keep-Alive",
                "Proxy-Authorization",
                "webhook-signature",
                "Service-Signature",
                "service-event-id",
                "X-Fal-Webhook-Signature",
                "te",
                "Accept-Encoding",
                "two words",
                "colon:",
                "",
            })
    void aNameThatADeliveryNeedsOrThatIsNoneIsRefused(String name) {
        refused(Map.of(name, "x"), "headers." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\r\nHost: b", "a\nb", " a", "a ", "ä", "\u0000"})
    void aValueThatIsNotOneLineOfAsciiIsRefused(String value) {
        refused(Map.of("X-Tenant", value), "headers.X-Tenant");
    }

    @Test
    void tooManyTooLongAndOtherTypesAreRefused() {
        Map<String, @Nullable Object> many = new HashMap<>();
        IntStream.range(0, 11).forEach(i -> many.put("X-" + i, "v"));
        refused(many, "headers");
        refused(Map.of("X-Tenant", "v".repeat(1_001)), "headers.X-Tenant");
        refused(Map.of("X-Tenant", 7), "headers.X-Tenant");
        Hook hook = register(HEADERS, status(200));
        many.remove("X-0");
        change(hook, many).statusCode(422).body("error.param", equalTo("headers"));
        assertThat(account.show(hook).getList("headers")).hasSize(2);
    }

    private void refused(Map<String, ? extends @Nullable Object> headers, String param) {
        account.call()
                .body(Map.of("url", receiver.answering(path, status(200)), "headers", headers))
                .post()
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param));
    }

    private Hook register(Map<String, @Nullable Object> headers, FakeReceiver.Answer... answers) {
        return account.call()
                .body(Map.of("url", receiver.answering(path, answers), "headers", headers))
                .post()
                .then()
                .statusCode(201)
                .extract()
                .as(Hook.class);
    }

    private ValidatableResponse change(Hook hook, Map<String, @Nullable Object> headers) {
        return account.call()
                .body(Map.of("headers", headers))
                .patch("/" + hook.id())
                .then();
    }

    private GenerationFinished deliver() {
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
        topic.send(event);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(
                        () -> assertThat(rows.text("select state from delivery where event_id = ?", event.eventId()))
                                .contains("delivered"));
        return event;
    }

    private String exchanges(Hook hook, GenerationFinished event) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/accounts/" + account.number() + "/webhook-endpoints/" + hook.id() + "/deliveries/"
                        + event.eventId() + "/exchanges")
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }
}
