// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class ApiKeyLifecycleTest {
    private final long account = ThreadLocalRandom.current().nextLong(1_000_000, 1_000_000_000);
    private final List<JsonObject> pushed = new CopyOnWriteArrayList<>();

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void services() {
        services.reset();
        known("pro");
        services.on(
                "POST /internal/accounts/" + account + "/close",
                200,
                account("pro").put("closed", true));
    }

    @Test
    void billingHasTheCapBeforeTheChangeIsAnswered() {
        JsonPath key = create();
        acceptCaps(key.getString("id"));

        patch(key, "{\"daily_cap\":7,\"monthly_cap\":null}")
                .statusCode(200)
                .body("daily_cap", equalTo(7))
                .body("monthly_cap", nullValue())
                .body("name", equalTo("k"));
        patch(key, "{\"daily_cap\":5}").statusCode(200);

        assertThat(pushed).hasSize(2);
        assertThat(pushed.getFirst().getLong("account")).isEqualTo(account);
        assertThat(pushed.getFirst().getLong("daily_cap")).isEqualTo(7);
        assertThat(pushed.getFirst().getValue("monthly_cap")).isNull();
        assertThat(pushed.getFirst().containsKey("monthly_cap")).isTrue();
        assertThat(pushed.getLast().getLong("version"))
                .isGreaterThan(pushed.getFirst().getLong("version"));
    }

    @Test
    void aCapDoesNotChangeWhileBillingIsUnavailable() {
        JsonPath key = create();
        services.on(capsOf(key.getString("id")), 503, new JsonObject());

        patch(key, "{\"daily_cap\":7}").statusCode(503).header("Retry-After", not(nullValue()));

        operator().get(at("/admin/keys/" + key.getString("id"))).then().body("daily_cap", equalTo(100));
    }

    @Test
    void changedScopesAreInForceWithTheNextRequest() {
        JsonPath key = create();
        acceptCaps(key.getString("id"));
        client(key.getString("key")).get("/v1/models").then().statusCode(200);

        patch(key, "{\"scopes\":[\"generate\"]}").statusCode(200).body("scopes", equalTo(List.of("generate")));

        client(key.getString("key"))
                .get("/v1/models")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
    }

    @Test
    void restrictionsAreShownChangedAndTakenAway() {
        JsonPath key = create();
        acceptCaps(key.getString("id"));

        patch(key, """
                        {"models":["veo-3-1","flux-dev","flux-dev"],"addresses":["203.0.113.0/24","2001:DB8::/32"]}
                        """)
                .statusCode(200)
                .body("models", equalTo(List.of("flux-dev", "veo-3-1")))
                .body("addresses", equalTo(List.of("2001:db8::/32", "203.0.113.0/24")));
        client(key.getString("key"))
                .get("/v1/models")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
        patch(key, "{\"addresses\":null}")
                .statusCode(200)
                .body("addresses", nullValue())
                .body("models", equalTo(List.of("flux-dev", "veo-3-1")));

        client(key.getString("key")).get("/v1/models").then().statusCode(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"daily_cap\":0} | daily_cap",
                "{\"daily_cap\":\"7\"} | daily_cap",
                "{\"monthly_cap\":1.5} | monthly_cap",
                "{\"scopes\":[]} | scopes",
                "{\"name\":\"\"} | name",
                "{\"models\":[]} | models",
                "{\"models\":[\"a\",\"B\"]} | models[1]",
                "{\"addresses\":\"10.0.0.1\"} | addresses",
                "{\"addresses\":[\"10.0.0.1/8\"]} | addresses[0]",
                "{\"expires_in_days\":31} | expires_in_days",
                "{\"expires_in_days\":4294967326} | expires_in_days",
                "{\"secret\":\"x\"} | secret"
            })
    void aWrongChangeIsNamedAndChangesNothing(String body, String param) {
        JsonPath key = create();

        patch(key, body).statusCode(422).body("error.param", equalTo(param));

        assertThat(services.seen(capsOf(key.getString("id")))).isEmpty();
    }

    @Test
    void anEndCanBeSetAndTakenAway() {
        JsonPath key = create();
        acceptCaps(key.getString("id"));

        patch(key, "{\"expires_in_days\":90}").statusCode(200).body("expires_at", not(nullValue()));
        patch(key, "{\"name\":\"other\"}").body("expires_at", not(nullValue()));
        patch(key, "{\"expires_in_days\":null}").statusCode(200).body("expires_at", nullValue());
    }

    @Test
    void aRotatedKeyIsShownOnceAndTheOldOneWorksForAWhile() {
        JsonPath key = create();

        String next = operator()
                .post(at("/admin/keys/" + key.getString("id") + "/rotate"))
                .then()
                .statusCode(201)
                .body("id", equalTo(key.getString("id")))
                .body("previous_until", not(nullValue()))
                .extract()
                .path("key");

        assertThat(next).isNotEqualTo(key.getString("key"));
        client(next).get("/v1/models").then().statusCode(200);
        client(key.getString("key")).get("/v1/models").then().statusCode(200);
        operator()
                .get(at("/admin/keys/" + key.getString("id")))
                .then()
                .body("key", nullValue())
                .body("hint", equalTo(next.substring(next.length() - 4)));
    }

    @Test
    void aRevokedKeyCanNeitherBeChangedNorRotated() {
        JsonPath key = create();
        operator().delete(at("/admin/keys/" + key.getString("id"))).then().statusCode(200);

        patch(key, "{\"daily_cap\":7}").statusCode(404);
        operator()
                .post(at("/admin/keys/" + key.getString("id") + "/rotate"))
                .then()
                .statusCode(404);
    }

    @Test
    void theAnswerToAChangeSaysHowManyGatewaysHaveAcknowledgedIt() {
        JsonPath key = create();
        String path = "/admin/keys/" + key.getString("id");

        // Shortly after its start a gateway does not know how many there are.
        operator()
                .post(at(path + "/rotate"))
                .then()
                .header("Atelier-Gateways", matchesRegex("(live=1, )?acknowledged=1"));
        operator().delete(at(path)).then().header("Atelier-Gateways", matchesRegex("(live=1, )?acknowledged=1"));
        operator().get(at(path)).then().header("Atelier-Gateways", nullValue());
    }

    @Test
    void theRecordSaysWhatWasDoneNewestFirst() {
        JsonPath key = create();
        acceptCaps(key.getString("id"));
        patch(key, "{\"daily_cap\":7,\"expires_in_days\":30}").statusCode(200);
        operator().post(at("/admin/keys/" + key.getString("id") + "/rotate"));
        operator().delete(at("/admin/keys/" + key.getString("id")));

        JsonPath first = audit("limit=2");
        JsonPath rest = audit("limit=20&cursor=" + first.getString("next_cursor"));

        assertThat(first.<String>getList("data.action")).containsExactly("key_revoked", "key_rotated");
        assertThat(rest.<String>getList("data.action")).containsExactly("key_changed", "key_created");
        assertThat(rest.getInt("data[0].detail.from.daily_cap")).isEqualTo(100);
        assertThat(rest.getInt("data[0].detail.to.daily_cap")).isEqualTo(7);
        assertThat(rest.getString("data[0].detail.from.expires_at")).isNull();
        assertThat(rest.getString("data[0].detail.to.expires_at")).isNotBlank();
        assertThat(rest.getString("next_cursor")).isNull();
        assertThat(first.prettify() + rest.prettify()).doesNotContain(key.getString("key"));
    }

    @Test
    void aPlanIsInForceWithTheNextRequest() {
        JsonPath key = create();
        client(key.getString("key")).get("/v1/models").then().statusCode(200);
        services.on("PUT /internal/accounts/" + account + "/plan", 200, account("free"));

        body("{\"plan\":\"free\",\"reason\":\"asked for it\"}")
                .put(at("/admin/accounts/" + account + "/plan"))
                .then()
                .statusCode(200)
                .body("plan", equalTo("free"));

        client(key.getString("key"))
                .get("/v1/models")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("plan_required"));
    }

    @Test
    void aClosedAccountHasNoKeyThatWorks() {
        JsonPath key = create();
        JsonPath other = create();

        body("{\"reason\":\"moved away\"}")
                .post(at("/admin/accounts/acct_" + account + "/close"))
                .then()
                .statusCode(200)
                .body("closed", equalTo(true));

        client(key.getString("key")).get("/v1/models").then().statusCode(401);
        client(other.getString("key")).get("/v1/models").then().statusCode(401);
    }

    @Test
    void membersAndVoicesAreTheLibrarysToSet() {
        services.on("PUT /internal/projects/3/members/" + account, 200, new JsonObject().put("role", "viewer"));
        services.on("POST /internal/voices", 201, new JsonObject().put("id", "voice_1"));

        body("{\"role\":\"viewer\"}")
                .put(at("/admin/projects/proj_3/members/acct_" + account))
                .then()
                .statusCode(200)
                .body("role", equalTo("viewer"));
        body("{\"role\":\"owner\"}")
                .put(at("/admin/projects/3/members/" + account))
                .then()
                .statusCode(422)
                .body("error.param", equalTo("role"));
        body("{\"account\":\"acct_" + account + "\",\"name\":\"Ann\",\"provider\":\"embedded\",\"file\":\"file_9\"}")
                .post(at("/admin/voices"))
                .then()
                .statusCode(201)
                .body("id", equalTo("voice_1"));

        assertThat(audit("limit=20").<String>getList("data.action")).containsExactly("voice_created", "member_set");
    }

    @Test
    void aGrantThatHasExpiredAlreadyIsRefused() {
        body("{\"credits\":5,\"reason\":\"r\",\"key\":\"g\",\"expires_at\":\"2020-01-01T00:00:00Z\"}")
                .post(at("/admin/accounts/" + account + "/grants"))
                .then()
                .statusCode(422)
                .body("error.param", equalTo("expires_at"));
    }

    @Test
    void theLastUseOfAKeyIsWrittenDownSoonAfter() {
        JsonPath key = create();
        operator().get(at("/admin/keys/" + key.getString("id"))).then().body("last_used_at", nullValue());

        client(key.getString("key")).get("/v1/models").then().statusCode(200);

        await().untilAsserted(() ->
                operator().get(at("/admin/keys/" + key.getString("id"))).then().body("last_used_at", not(nullValue())));
    }

    @Test
    void theKeysOfAnAccountAreListed() {
        JsonPath key = create();

        operator()
                .get(at("/admin/accounts/" + account + "/keys"))
                .then()
                .statusCode(200)
                .body("data.id", hasItem(key.getString("id")))
                .body("next_cursor", nullValue());
    }

    private JsonPath create() {
        return body("{\"name\":\"k\",\"scopes\":[\"read\"],\"daily_cap\":100,\"monthly_cap\":1000}")
                .post(at("/admin/accounts/" + account + "/keys"))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    private ValidatableResponse patch(JsonPath key, String body) {
        return body(body).patch(at("/admin/keys/" + key.getString("id"))).then();
    }

    private JsonPath audit(String query) {
        return operator()
                .get(at("/admin/audit?account=" + account + "&" + query))
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    private void acceptCaps(String key) {
        services.on(
                capsOf(key),
                request -> request.body().onSuccess(body -> {
                    pushed.add(body.toJsonObject());
                    FakeServices.json(request, 200, body.toJsonObject());
                }));
    }

    private static String capsOf(String key) {
        return "PUT /internal/credentials/" + key.substring("key_".length()) + "/caps";
    }

    private void known(String plan) {
        services.on("GET /internal/accounts/" + account, 200, account(plan));
    }

    private JsonObject account(String plan) {
        return new JsonObject()
                .put("id", account)
                .put("name", "n")
                .put("plan", plan)
                .put("credits", 0);
    }

    private URI at(String path) {
        return addresses.inner(path);
    }

    private static RequestSpecification operator() {
        return given().auth().oauth2(TestCaller.operator());
    }

    private static RequestSpecification body(String json) {
        return operator().contentType("application/json").body(json);
    }

    private static RequestSpecification client(String key) {
        return given().header("Authorization", "Bearer " + key);
    }
}
