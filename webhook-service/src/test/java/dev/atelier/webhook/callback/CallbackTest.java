// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import static dev.atelier.webhook.FakeReceiver.status;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import dev.atelier.platform.secret.CallbackKey;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue as other services use it. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class CallbackTest {
    @Inject
    FakeReceiver receiver;

    @Inject
    Rows rows;

    @Inject
    CallbackKey callbackKey;

    private long account;
    private String path;
    private String key;

    @BeforeEach
    void newAccount() {
        account = Account.create().number();
        path = "/" + UUID.randomUUID();
        key = "cb-" + UUID.randomUUID();
    }

    @Test
    void aCallbackGoesOutAsItIsAndIsSignedWithTheAccountsSecret() {
        String body = "{\"status\": \"completed\",  \"request_id\":\"ä\"}";

        send(Map.of(
                        "url", receiver.answering(path, status(200)),
                        "body", body,
                        "headers", Map.of("Content-Type", "application/json", "X-Dialect", "hf")))
                .statusCode(202)
                .body("key", equalTo(key))
                .body("accepted", equalTo(true));

        Call call = awaitCalls(1).getFirst();
        awaitState("delivered");
        assertThat(call.text()).isEqualTo(body);
        assertThat(call.header("x-dialect")).isEqualTo("hf");
        assertThat(call.header("content-type")).isEqualTo("application/json");
        assertThat(call.header("webhook-id")).isEqualTo(key);
        assertThat(call.header("service-signature")).isNull();
        assertThat(SignedBody.isGenuineStandard(call, secret())).isTrue();
    }

    @Test
    void theSameKeyIsTakenOnce() {
        String url = receiver.answering(path, status(200));
        send(Map.of("url", url)).body("accepted", equalTo(true));

        send(Map.of("url", url)).statusCode(202).body("accepted", equalTo(false));
        send(Map.of("url", "https://mute.test/elsewhere", "body", "{}"))
                .statusCode(202)
                .body("accepted", equalTo(false));

        awaitState("delivered");
        assertThat(rows.number("select count(*) from delivery where event_id = ?", key))
                .isOne();
        assertThat(receiver.calls(path)).hasSize(1);
    }

    @Test
    void theOtherSchemeIsSignedAtEachAttemptAnewWithAKeyThatAnybodyCanRead() throws Exception {
        String body = "{\"status\":\"OK\",\"text\":\"ä\"}";

        send(Map.of("url", receiver.answering(path, status(503), status(200)), "body", body, "scheme", "fal"));

        List<Call> calls = awaitCalls(2);
        for (Call call : calls) {
            assertThat(SignedBody.isGenuineFal(call, callbackKey.publicKeys().getFirst()))
                    .isTrue();
            assertThat(call.header("x-fal-webhook-request-id")).isEqualTo(key);
            assertThat(call.header("x-fal-webhook-user-id")).isEqualTo("acct_" + account);
            assertThat(call.header("x-fal-webhook-timestamp")).isEqualTo(call.header("webhook-timestamp"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 410, 429, 302})
    void anAnswerThatIsTheReceiversLastWordIsNotTriedAgain(int code) {
        send(Map.of("url", receiver.answering(path, status(code))));

        awaitState("failed");
        assertThat(receiver.calls(path)).hasSize(1);
        assertThat(rows.number("select last_code from delivery where event_id = ?", key))
                .isEqualTo(code);
    }

    @Test
    void aServerErrorIsTriedAgainUnderTheSameIdAndInTheEndGivenUp() {
        send(Map.of("url", receiver.answering(path, status(503))));

        awaitState("failed");
        assertThat(receiver.calls(path)).hasSize(3);
        assertThat(receiver.calls(path))
                .extracting(call -> call.header("webhook-id"))
                .containsOnly(key);
        assertThat(rows.number(
                        "select count(*) from attempt where delivery_id in (select id from delivery where event_id = ?)",
                        key))
                .isEqualTo(3);
    }

    @Test
    void silenceIsTriedAgain() {
        send(Map.of("url", receiver.answering(path, new FakeReceiver.Answer.Silence(), status(200))));

        awaitState("delivered");
        assertThat(receiver.calls(path)).hasSize(2);
    }

    @Test
    void whereItMustNotLeadNothingIsSent() {
        send(Map.of("url", "https://10.1.2.3/in")).statusCode(202);

        await().untilAsserted(() -> assertThat(rows.text("select last_error from delivery where event_id = ?", key))
                .contains("forbidden_address"));
    }

    @Test
    void afterARotationBothSecretsSign() {
        String former = secret();
        String fresh = given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .post("/internal/accounts/" + account + "/callback-secret/rotate")
                .then()
                .statusCode(200)
                .body("former_secret_until", notNullValue())
                .extract()
                .path("secret");

        send(Map.of("url", receiver.answering(path, status(200))));

        Call call = awaitCalls(1).getFirst();
        assertThat(secret()).isEqualTo(fresh).isNotEqualTo(former);
        assertThat(SignedBody.isGenuineStandard(call, fresh)).isTrue();
        assertThat(SignedBody.isGenuineStandard(call, former)).isTrue();
        assertThat(call.header("webhook-signature").split(" ", -1)).hasSize(2);
    }

    @Test
    void eachAccountHasASecretOfItsOwn() {
        String one = secret();
        account = Account.create().number();

        assertThat(secret()).isNotEqualTo(one);
    }

    @Test
    void aMemberThatANewerReleaseSendsIsIgnored() {
        Map<String, Object> body = new HashMap<>(order());
        body.put("from_a_newer_release", Map.of("more", 1));

        internal().body(body).post("/internal/deliveries").then().statusCode(202);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "account | 0              | account",
                "key     |                | key",
                "key     | with space     | key",
                "policy  | webhook        | policy",
                "policy  | eager          | policy",
                "url     | http://a.test/ | url",
                "url     |                | url",
                "body    |                | body",
                "scheme  | eager          | scheme",
            })
    void aWrongCallbackUrlIsNamed(String member, String value, String param) {
        Map<String, Object> body = new HashMap<>(order());
        if (value == null) {
            body.remove(member);
        } else {
            body.put(member, member.equals("account") ? (Object) Long.valueOf(value) : value);
        }

        internal()
                .body(body)
                .post("/internal/deliveries")
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @ParameterizedTest
    @CsvSource({
        "Host,x",
        "webhook-id,x",
        "Webhook-Signature,x",
        "X-Fal-Webhook-Signature,x",
        "Content-Length,1",
        "X-A,ä",
        "'X A',b"
    })
    void headersOfOthersAreRefused(String name, String value) {
        send(Map.of("headers", Map.of(name, value))).statusCode(422).body("error.param", equalTo("headers." + name));
    }

    @Test
    void onlyServicesMayAsk() {
        String token = TestCaller.account(account).token();
        for (RequestSpecification stranger : List.of(given(), given().auth().oauth2(token))) {
            stranger.contentType(ContentType.JSON)
                    .body(order())
                    .post("/internal/deliveries")
                    .then()
                    .statusCode(401);
        }
        given().get("/internal/accounts/" + account + "/callback-secret").then().statusCode(401);
    }

    @Test
    void onlyTheServicesThatNeedItMay() {
        for (String other : List.of("generation", "library", "billing", "gateway")) {
            given().auth()
                    .oauth2(TestCaller.internal(other))
                    .contentType(ContentType.JSON)
                    .body(order())
                    .post("/internal/deliveries")
                    .then()
                    .statusCode(403);
        }
        internal()
                .post("/internal/accounts/" + account + "/callback-secret/rotate")
                .then()
                .statusCode(403);
    }

    private ValidatableResponse send(Map<String, Object> differing) {
        Map<String, Object> body = new HashMap<>(order());
        body.putAll(differing);
        return internal().body(body).post("/internal/deliveries").then();
    }

    private Map<String, Object> order() {
        return Map.of(
                "account", account, "key", key, "policy", "dialect", "url", "https://hook.test" + path, "body", "{}");
    }

    private static RequestSpecification internal() {
        return given().auth().oauth2(TestCaller.internal("compat")).contentType(ContentType.JSON);
    }

    private String secret() {
        return internal()
                .get("/internal/accounts/" + account + "/callback-secret")
                .then()
                .statusCode(200)
                .extract()
                .path("secret");
    }

    private List<Call> awaitCalls(int count) {
        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() >= count);
        return receiver.calls(path);
    }

    private void awaitState(String state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(rows.text("select state from delivery where event_id = ?", key))
                        .contains(state));
    }
}
