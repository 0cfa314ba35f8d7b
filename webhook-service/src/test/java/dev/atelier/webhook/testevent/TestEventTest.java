// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.testevent;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.SignedBody;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class TestEventTest {
    @Inject
    FakeReceiver receiver;

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
    void theReceiverGetsASignedSampleWhileTheOwnerWaits() throws Exception {
        Hook hook = account.register(receiver.answering(path, status(204)));

        String event = test(hook)
                .statusCode(200)
                .body("delivered", equalTo(true))
                .body("status_code", equalTo(204))
                .body("duration_ms", greaterThanOrEqualTo(0))
                .body("$", not(hasKey("error")))
                .extract()
                .path("event_id");

        Call call = receiver.calls(path).getFirst();
        JsonNode body = json.readTree(call.body());
        assertThat(body.get("id").asText()).isEqualTo(event);
        assertThat(body.get("type").asText()).isEqualTo("webhook.test");
        assertThat(body.at("/data/status").asText()).isEqualTo("succeeded");
        assertThat(call.header("service-event-id")).isEqualTo(event);
        assertThat(SignedBody.isGenuine(call, hook.secret())).isTrue();
        assertThat(SignedBody.isGenuineStandard(call, hook.secret())).isTrue();
    }

    @Test
    void aRefusalIsReportedAndDoesNotCount() {
        Hook hook = account.register(receiver.answering(path, status(500)));

        test(hook)
                .statusCode(200)
                .body("delivered", equalTo(false))
                .body("status_code", equalTo(500))
                .body("error", equalTo("status"));

        assertThat(account.show(hook).getInt("failure_count")).isZero();
        assertThat(account.show(hook).getString("last_status")).isNull();
        assertThat(receiver.calls(path)).hasSize(1);
        assertThat(rows.number("select count(*) from delivery where account_id = ?", account.number()))
                .isZero();
    }

    @Test
    void aSilentReceiverIsReportedAfterTheDeliveryTimeout() {
        Hook hook = account.register("https://hostile.test/hang");

        // 503 when this very machine stood still meanwhile: that says nothing of the receiver.
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> test(hook)
                        .statusCode(200)
                        .body("delivered", equalTo(false))
                        .body("error", equalTo("timeout"))
                        .body("$", not(hasKey("status_code")))
                        .body("duration_ms", greaterThanOrEqualTo(10_000)));
    }

    @Test
    void aDisabledEndpointCanBeTested() {
        Hook hook = account.register(receiver.answering(path, status(200)));
        account.call()
                .body("{\"enabled\": false}")
                .patch("/" + hook.id())
                .then()
                .statusCode(200);

        test(hook).statusCode(200).body("delivered", equalTo(true));

        assertThat(account.show(hook).getBoolean("enabled")).isFalse();
    }

    @Test
    void anEndpointIsNotTestedTooOften() {
        Hook hook = account.register(receiver.answering(path, status(200)));
        Hook sibling = account.register(receiver.answering(path + "-sibling", status(200)));
        for (int i = 0; i < 10; i++) {
            test(hook).statusCode(200);
        }

        test(hook).statusCode(429).body("error.code", equalTo("rate_limited")).header("Retry-After", notNullValue());

        assertThat(receiver.calls(path)).hasSize(10);
        test(sibling).statusCode(200);
        rows.change(
                "update webhook_endpoint set tests_since = now() - interval '1 minute' where id = ?", hook.number());
        test(hook).statusCode(200);
    }

    @Test
    void anotherAccountsEndpointIsNotFound() {
        Hook hook = account.register(receiver.answering(path, status(200)));

        Account.create().call().post("/" + hook.id() + "/test").then().statusCode(404);

        assertThat(receiver.calls(path)).isEmpty();
    }

    private ValidatableResponse test(Hook hook) {
        return account.call().post("/" + hook.id() + "/test").then();
    }
}
