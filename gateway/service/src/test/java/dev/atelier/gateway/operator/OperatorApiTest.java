// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Method;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class OperatorApiTest {
    private static final JsonObject ACCOUNT = new JsonObject()
            .put("id", 77)
            .put("name", "Demo")
            .put("plan", "pro")
            .put("credits", 1_000)
            .put("since", "a newer billing says more");

    @Inject
    FakeServices services;

    @Inject
    Database database;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void billing() {
        services.reset();
        services.on("POST /internal/accounts", 201, ACCOUNT);
        services.on("GET /internal/accounts/77", 200, ACCOUNT);
        services.on("POST /internal/accounts/77/grants", 200, ACCOUNT);
        services.on(
                "GET /internal/accounts/78",
                404,
                new JsonObject(
                        "{\"error\":{\"code\":\"not_found\",\"message\":\"There is no such account.\",\"request_id\":\"x\"}}"));
    }

    /** Clients ask for HTTP/2 by themselves, such as the one of the JDK. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void theOperatorChoosesTheVersionOfHttp(HttpClient.Version version) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().version(version).build()) {
            HttpRequest request = HttpRequest.newBuilder(addresses.inner("/admin/accounts"))
                    .header("Authorization", "Bearer " + TestCaller.operator())
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"Demo\",\"plan\":\"pro\"}"))
                    .build();

            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            assertThat(answer.version()).isEqualTo(version);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin", "/admin/", "/admin/accounts", "/admin/accounts/acct_77", "/admin/audit"})
    void thePublicPortHasNoOperatorPathsNotEvenForTheOperator(String path) {
        for (Method method : List.of(Method.GET, Method.POST, Method.DELETE)) {
            given().auth()
                    .oauth2(TestCaller.operator())
                    .request(method, path)
                    .then()
                    .statusCode(404)
                    .body("error.code", equalTo("not_found"));
        }
    }

    @Test
    void opensAnAccountWithAKeyThatWorks() {
        String key = post("/admin/accounts", """
                {"name":"Demo","credits":1000,"key":{"name":"first","scopes":["read","generate"],"daily_cap":50,"expires_in_days":30}}
                """)
                .statusCode(201)
                .header("X-Request-Id", not(nullValue()))
                .body("id", equalTo("acct_77"))
                .body("plan", equalTo("pro"))
                .body("credits", equalTo(1_000))
                .body("api_key.id", matchesRegex("key_[0-9]+"))
                .body("api_key.scopes", equalTo(List.of("read", "generate")))
                .body("api_key.daily_cap", equalTo(50))
                .body("api_key.monthly_cap", nullValue())
                .body("api_key.expires_at", not(nullValue()))
                .body("api_key.created_at", matchesRegex(".*\\.[0-9]{3}Z"))
                .extract()
                .path("api_key.key");

        String identity = services.last("POST /internal/accounts").header("authorization");
        assertThat(TestCaller.isInternal(identity, "billing")).isTrue();
        assertThat(TestCaller.isInternal(identity, "library")).isFalse();
        assertThat(services.last("POST /internal/accounts").header("x-request-id"))
                .isNotBlank();
        given().header("Authorization", "Bearer " + key)
                .get("/v1/models")
                .then()
                .statusCode(200);
    }

    @Test
    void theCallbackSecretOfAnAccountIsMadeAnewAndWrittenDownNowhere() {
        services.on(
                "POST /internal/accounts/77/callback-secret/rotate",
                200,
                new JsonObject().put("secret", "whsec_new").put("former_secret_until", "2027-01-01T00:00:00.000Z"));

        post("/admin/accounts/acct_77/callback-secret/rotate", "")
                .statusCode(201)
                .body("secret", equalTo("whsec_new"))
                .body("former_secret_until", equalTo("2027-01-01T00:00:00.000Z"));
        post("/admin/accounts/78/callback-secret/rotate", "").statusCode(404);

        given().auth()
                .oauth2(TestCaller.operator())
                .get(addresses.inner("/admin/audit?account=acct_77&limit=1"))
                .then()
                .statusCode(200)
                .body("data[0].action", equalTo("callback_secret_rotated"))
                .body("data.toString()", not(containsString("whsec_new")));
    }

    @Test
    void aRevokedKeyIsDeadAtOnceAndTheRecordSaysSo() {
        String id = post("/admin/accounts/77/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}")
                .statusCode(201)
                .extract()
                .path("id");
        String key = post("/admin/accounts/acct_77/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}")
                .extract()
                .path("key");
        String second = given().auth()
                .oauth2(TestCaller.operator())
                .get(addresses.inner("/admin/accounts/77"))
                .then()
                .statusCode(200)
                .body("api_keys[0].key", nullValue())
                .body("api_keys[0].hint", equalTo(key.substring(key.length() - 4)))
                .extract()
                .path("api_keys[0].id");
        given().header("Authorization", "Bearer " + key)
                .get("/v1/models")
                .then()
                .statusCode(200);

        for (int i = 0; i < 2; i++) {
            given().auth()
                    .oauth2(TestCaller.operator())
                    .delete(addresses.inner("/admin/keys/" + second))
                    .then()
                    .statusCode(200)
                    .body("id", equalTo(second))
                    .body("revoked_at", not(nullValue()));
        }

        given().header("Authorization", "Bearer " + key)
                .get("/v1/models")
                .then()
                .statusCode(401);
        assertThat(id).isNotEqualTo(second);
        assertThat(database.list(
                        "select action from audit_event where credential_id = ? order by id",
                        row -> row.getString("action"),
                        Long.parseLong(second.substring(4))))
                .containsExactly("key_created", "key_revoked");
    }

    @Test
    void grantsCredits() {
        post("/admin/accounts/acct_77/grants", "{\"credits\":5,\"reason\":\"welcome\",\"key\":\"g1\"}")
                .statusCode(200)
                .body("id", equalTo("acct_77"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer wrong", "Basic x"})
    void otherTokensAreRefused(String header) {
        given().header("Authorization", header)
                .get(addresses.inner("/admin/accounts/77"))
                .then()
                .statusCode(401)
                .header("X-Request-Id", not(nullValue()))
                .body("error.code", equalTo("unauthorized"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | name",
                "{\"name\":\"\"} | name",
                "{\"name\":7} | name",
                "{\"name\":\"a\",\"nmae\":\"b\"} | nmae",
                "{\"name\":\"a\",\"plan\":\"gold\"} | plan",
                "{\"name\":\"a\",\"credits\":-1} | credits",
                "{\"name\":\"a\",\"credits\":\"5\"} | credits",
                "{\"name\":\"a\",\"credits\":1.5} | credits",
                "{\"name\":\"a\",\"key\":{}} | key.name",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\"}} | key.scopes",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[]}} | key.scopes",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[\"read\",\"all\"]}} | key.scopes[1]",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[null]}} | key.scopes[0]",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[\"read\"],\"daily_cap\":0}} | key.daily_cap",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[\"read\"],\"expires_in_days\":31}} | key.expires_in_days",
                "{\"name\":\"a\",\"key\":{\"name\":\"k\",\"scopes\":[\"read\"],\"admin\":true}} | key.admin"
            })
    void aWrongMemberIsNamedAndNoAccountIsOpened(String body, String param) {
        post("/admin/accounts", body)
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param))
                .body("error.request_id", not(nullValue()));

        assertThat(services.seen("POST /internal/accounts")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "nonsense", "{\"name\":\"a\"} x"})
    void aBodyThatIsNotJsonIsRefused(String body) {
        post("/admin/accounts", body).statusCode(400).body("error.code", equalTo("invalid_json"));
    }

    @Test
    void aBodyOfAnotherKindOrSizeIsRefused() {
        post("/admin/accounts", "[]").statusCode(422);
        post("/admin/accounts", "null").statusCode(422);
        post("/admin/accounts", "{\"name\":\"" + "x".repeat(100_000) + "\"}")
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"));
        given().auth()
                .oauth2(TestCaller.operator())
                .contentType("text/plain")
                .body("{\"name\":\"a\"}")
                .post(addresses.inner("/admin/accounts"))
                .then()
                .statusCode(422);
    }

    @Test
    void retentionAndPaymentMethodReachTheirServicesAndTheAuditLog() {
        services.on("PUT /internal/accounts/77/retention", 200, new JsonObject().put("days", 30));
        services.on("PUT /internal/accounts/77/payment-method", 200, new JsonObject().put("provider", "stripe"));
        services.on("DELETE /internal/accounts/77/payment-method", 200, new JsonObject().put("deleted", true));

        operator()
                .body("{\"days\":30}")
                .put(addresses.inner("/admin/accounts/acct_77/retention"))
                .then()
                .statusCode(200)
                .body("days", equalTo(30));
        operator()
                .body("{\"customer\":\"cus_secret\",\"method\":\"pm_secret\"}")
                .put(addresses.inner("/admin/accounts/77/payment-method"))
                .then()
                .statusCode(200)
                .body("provider", equalTo("stripe"));
        operator()
                .delete(addresses.inner("/admin/accounts/77/payment-method"))
                .then()
                .statusCode(200)
                .body("deleted", equalTo(true));

        operator()
                .get(addresses.inner("/admin/audit?account=acct_77&limit=3"))
                .then()
                .body("data.action", hasItems("payment_method_removed", "payment_method_set", "retention_set"))
                .body("data.toString()", not(containsString("_secret")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'' | false", "?full= | false", "?full=false | false", "?full=true | true"})
    void theAuditOfTheLedgerIsFullWhenItIsAskedFor(String query, boolean isFull) {
        services.on("GET /internal/ledger/audit", 200, new JsonObject().put("ok", true));

        operator()
                .get(addresses.inner("/admin/ledger/audit" + query))
                .then()
                .statusCode(200)
                .body("ok", equalTo(true));

        assertThat(services.seen("GET /internal/ledger/audit"))
                .extracting(FakeServices.Seen::uri)
                .containsExactly("/internal/ledger/audit?full=" + isFull);
    }

    @Test
    void anAuditThatIsNeitherFullNorNotIsRefused() {
        operator()
                .get(addresses.inner("/admin/ledger/audit?full=yes"))
                .then()
                .statusCode(422)
                .body("error.param", equalTo("full"));
    }

    private static RequestSpecification operator() {
        return given().auth().oauth2(TestCaller.operator()).contentType("application/json");
    }

    @Test
    void anUnknownPathIsNotFound() {
        post("/admin/accounts/78/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}")
                .statusCode(404)
                .body("error.code", equalTo("not_found"));
        for (String path :
                new String[] {"/admin/accounts/x", "/admin/accounts/key_77", "/admin/nothing", "/admin/keys/9999999"}) {
            given().auth()
                    .oauth2(TestCaller.operator())
                    .get(addresses.inner(path))
                    .then()
                    .statusCode(404)
                    .body("error.code", equalTo("not_found"));
        }
        given().auth()
                .oauth2(TestCaller.operator())
                .delete(addresses.inner("/admin/keys/key_999999"))
                .then()
                .statusCode(404);
    }

    @Test
    void billingThatIsAwayIsTemporarilyDown() {
        services.close();
        try {
            post("/admin/accounts", "{\"name\":\"a\"}")
                    .statusCode(503)
                    .header("Retry-After", not(nullValue()))
                    .body("error.code", equalTo("service_unavailable"));
        } finally {
            services.listen();
        }
    }

    @Test
    void theKeyIsInNoTable() {
        String key = post("/admin/accounts/77/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}")
                .extract()
                .path("key");

        assertThat(database.list("select c::text as row from credential c", row -> row.getString("row")))
                .noneMatch(row -> row.contains(key));
        assertThat(database.list("select hint from credential where kind = 'api_key'", row -> row.getString("hint")))
                .allMatch(hint -> hint.length() == 4);
        assertThat(database.list("select 1 from credential", _ -> true)).isNotEmpty();
        given().auth()
                .oauth2(TestCaller.operator())
                .get(addresses.inner("/admin/accounts/77"))
                .then()
                .body("api_keys.findAll { it.key != null }", hasSize(0));
    }

    private ValidatableResponse post(String path, String body) {
        return given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body(body)
                .post(addresses.inner(path))
                .then();
    }
}
