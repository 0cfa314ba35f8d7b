// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.console.testing.OperatorTokens;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of operators and their tokens. */
@QuarkusTest
class OperatorTokensTest {
    private static final JsonObject ACCOUNT = new JsonObject()
            .put("id", 79)
            .put("name", "Demo")
            .put("plan", "pro")
            .put("credits", 1_000);

    private final List<JsonObject> planChanges = new CopyOnWriteArrayList<>();

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    OperatorTokens tokens;

    @Inject
    Database database;

    @BeforeEach
    void billing() {
        services.reset();
        services.on("GET /internal/accounts/79", 200, ACCOUNT);
        services.on(
                "PUT /internal/accounts/79/plan",
                request -> request.body().onSuccess(body -> {
                    planChanges.add(body.toJsonObject());
                    FakeServices.json(request, 200, ACCOUNT);
                }));
    }

    @AfterEach
    void whatATestRevokedForAllIsBack() {
        database.update("update operator set revoked_at = null where name = 'bootstrap'");
        database.update("update operator_token set revoked_at = null where revoked_at = 'epoch'");
    }

    @Test
    void aTokenIsShownOnceAndStoredAsAHash() {
        String name = tokens.create("viewer");

        JsonPath made = tokens.token(name);

        String token = made.getString("token");
        assertThat(token).matches("atl_op_[0-9A-Za-z_-]{43}");
        bootstrap()
                .get(at("/admin/operators/" + name + "/tokens"))
                .then()
                .body("data[0].id", equalTo(made.getInt("id")))
                .body("data[0].token", nullValue())
                .body("data[0].hint", equalTo(token.substring(token.length() - 4)))
                .body("data[0].created_by", equalTo("bootstrap"))
                .body("data[0].expires_at", notNullValue());
        assertThat(database.list("select t::text as row from operator_token t", row -> row.getString("row")))
                .noneMatch(row -> row.contains(token));
    }

    @Test
    void theUseOfATokenIsRecorded() {
        String name = tokens.create("viewer");
        String token = tokens.token(name).getString("token");

        with(token).get(at("/admin/operators")).then().statusCode(200);

        bootstrap().get(at("/admin/operators/" + name + "/tokens")).then().body("data[0].last_used_at", notNullValue());
    }

    @Test
    void aRevokedTokenIsRefusedAtOnceAndTheOthersGoOn() {
        String name = tokens.create("viewer");
        JsonPath first = tokens.token(name);
        JsonPath second = tokens.token(name);

        for (int i = 0; i < 2; i++) {
            bootstrap()
                    .delete(at("/admin/operator-tokens/" + first.getInt("id")))
                    .then()
                    .statusCode(200)
                    .body("revoked_at", notNullValue());
        }

        with(first.getString("token")).get(at("/admin/operators")).then().statusCode(401);
        with(second.getString("token")).get(at("/admin/operators")).then().statusCode(200);
    }

    @Test
    void anExpiredTokenIsRefused() {
        JsonPath made = tokens.token(tokens.create("admin"));
        database.update(
                "update operator_token set expires_at = now() - interval '1 second' where id = ?", made.getLong("id"));

        with(made.getString("token")).get(at("/admin/operators")).then().statusCode(401);
    }

    @Test
    void allTokensOfARevokedOperatorAreRefusedAndTheNameIsNotUsedAgain() {
        String name = tokens.create("admin");
        String token = tokens.token(name).getString("token");

        bootstrap()
                .delete(at("/admin/operators/" + name))
                .then()
                .statusCode(200)
                .body("revoked_at", notNullValue());

        with(token).get(at("/admin/operators")).then().statusCode(401);
        bootstrap()
                .body("{}")
                .post(at("/admin/operators/" + name + "/tokens"))
                .then()
                .statusCode(422);
        bootstrap()
                .body("{\"name\":\"" + name + "\",\"role\":\"viewer\"}")
                .post(at("/admin/operators"))
                .then()
                .statusCode(409)
                .body("error.code", equalTo("already_exists"))
                .body("error.param", equalTo("name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"atl_op_", "atl_op_0123456789012345678901234567890123456789012", "atl_live_1_x"})
    void aMadeUpTokenIsRefused(String token) {
        with(token).get(at("/admin/operators")).then().statusCode(401).body("error.code", equalTo("unauthorized"));
    }

    @Test
    void theAuditLogAndTheOwningServiceNameTheOperatorAndTheToken() {
        String name = tokens.create("admin");
        JsonPath token = tokens.token(name);
        int operator =
                bootstrap().get(at("/admin/operators")).jsonPath().getInt("data.find { it.name == '" + name + "' }.id");

        with(token.getString("token"))
                .body("{\"plan\":\"pro\",\"reason\":\"asked\"}")
                .put(at("/admin/accounts/acct_79/plan"))
                .then()
                .statusCode(200);

        bootstrap()
                .get(at("/admin/audit?account=acct_79&limit=1"))
                .then()
                .body("data[0].action", equalTo("plan_changed"))
                .body("data[0].actor", equalTo(name))
                .body("data[0].operator", equalTo(operator))
                .body("data[0].token", equalTo(token.getInt("id")));
        assertThat(planChanges)
                .singleElement()
                .extracting(change -> change.getString("actor"))
                .isEqualTo(name + " (operator " + operator + ", token " + token.getInt("id") + ")");
        bootstrap()
                .get(at("/admin/audit?limit=5"))
                .then()
                .body("data.action", hasItem("operator_token_created"))
                .body("data.toString()", not(containsString(token.getString("token"))));
    }

    @Test
    void bootstrapCanBeSwitchedOffOnlyWhileANamedAdminHasAToken() {
        database.update("update operator_token set revoked_at = 'epoch' where revoked_at is null");
        bootstrap().delete(at("/admin/operators/bootstrap")).then().statusCode(422);
        String admin = tokens.token(tokens.create("admin")).getString("token");

        with(admin).delete(at("/admin/operators/bootstrap")).then().statusCode(200);

        bootstrap().get(at("/admin/operators")).then().statusCode(401);
        List<String> admins = with(admin)
                .get(at("/admin/operators"))
                .jsonPath()
                .getList("data.findAll { it.role == 'admin' && it.revoked_at == null }.name");
        assertThat(admins).isNotEmpty();
        String last = with(admin).get(at("/admin/audit?limit=1")).jsonPath().getString("data[0].actor");
        with(admin)
                .delete(at("/admin/operators/" + last))
                .then()
                .statusCode(422)
                .body("error.message", containsString("last admin"));
        with(admin).get(at("/admin/operators")).then().statusCode(200);
    }

    @Test
    void bootstrapHasOnlyTheTokenOfTheConfiguration() {
        bootstrap()
                .body("{}")
                .post(at("/admin/operators/bootstrap/tokens"))
                .then()
                .statusCode(422);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | name",
                "{\"name\":\"Alice\",\"role\":\"viewer\"} | name",
                "{\"name\":\"a b\",\"role\":\"viewer\"} | name",
                "{\"name\":\"alice\"} | role",
                "{\"name\":\"alice\",\"role\":\"owner\"} | role",
                "{\"name\":\"alice\",\"role\":\"viewer\",\"x\":1} | x"
            })
    void aWrongMemberOfANewOperatorIsNamed(String body, String param) {
        bootstrap()
                .body(body)
                .post(at("/admin/operators"))
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 366})
    void aTokenEndsWithinAYear(int days) {
        bootstrap()
                .body("{\"expires_in_days\":" + days + "}")
                .post(at("/admin/operators/" + tokens.create("viewer") + "/tokens"))
                .then()
                .statusCode(422)
                .body("error.param", equalTo("expires_in_days"));
    }

    private URI at(String path) {
        return addresses.inner(path);
    }

    private static RequestSpecification bootstrap() {
        return with(TestCaller.operator());
    }

    private static RequestSpecification with(String token) {
        return given().auth().oauth2(token).contentType("application/json");
    }
}
