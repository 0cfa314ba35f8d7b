// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator API for people: {@code /console/api/operator}. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleOperatorTest {
    private static final String API = "/console/api/operator";
    private static final String REASON = "X-Atelier-Reason";
    private static final Map<String, Object> GRANT = Map.of("credits", 5, "reason", "a gift", "key", "gift-1");

    @Inject
    TestConsole console;

    @Inject
    FakeServices services;

    @Inject
    Database database;

    @BeforeEach
    void reset() {
        services.reset();
        console.know(78, "pro");
        services.on(
                "POST /internal/accounts/78/grants",
                200,
                new JsonObject("{\"id\": 78, \"name\": \"x\", \"plan\": \"pro\", \"credits\": 105}"));
    }

    private Sitter operator(String role) {
        return console.promote(console.open(Role.VIEWER), role);
    }

    @Test
    void whoeverIsNoOperatorIsNotToldWhatThereIs() {
        Sitter owner = console.open(Role.OWNER);

        for (String path : List.of("/accounts/78", "/audit", "/nothing", "/users")) {
            Response answer = owner.page().get(API + path);
            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(answer.<String>path("error.message")).isEqualTo("There is nothing at this path.");
        }
        assertThat(owner.page()
                        .header(REASON, "x")
                        .body(GRANT)
                        .post(API + "/accounts/78/grants")
                        .statusCode())
                .isEqualTo(404);
        assertThat(RestAssured.given().get(API + "/accounts/78").statusCode()).isEqualTo(401);
        assertThat(services.seen("GET /internal/accounts/78")).isEmpty();
    }

    @Test
    void anOperatorReadsWhatTheManagementPortShows() {
        Sitter viewer = operator("viewer");

        Response answer = viewer.page().get(API + "/accounts/78");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<String>path("id")).isEqualTo("acct_78");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.headers().getValues("Vary")).contains("Cookie");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Request-Id")).isNotEmpty();
        assertThat(viewer.page().get(API + "/audit?limit=1").<List<Object>>path("data"))
                .hasSizeLessThan(2);
        assertThat(viewer.page().get(API + "/nothing").statusCode()).isEqualTo(404);
        assertThat(viewer.page().get("/console/api/session").<String>path("operator_role"))
                .isEqualTo("viewer");
    }

    @Test
    void anOperatorSeesWhatEachPlanAllows() {
        services.on("GET /internal/plans", 200, new JsonObject("{\"data\": [{\"plan\": \"free\", \"accounts\": 3}]}"));

        Response answer = operator("viewer").page().get(API + "/plans");

        assertThat(answer.<Integer>path("data[0].accounts")).isEqualTo(3);
        assertThat(answer.<Boolean>path("data[0].has_api_keys")).isFalse();
        assertThat(answer.<Integer>path("data[0].limits.requests")).isPositive();
        assertThat(answer.<Object>path("data[0].limits.account_requests")).isNull();
    }

    @Test
    void aRoleCoversWhatItDoesForATokenToo() {
        assertThat(operator("viewer")
                        .page()
                        .header(REASON, "x")
                        .body(GRANT)
                        .post(API + "/accounts/78/grants")
                        .statusCode())
                .isEqualTo(403);
        assertThat(operator("support")
                        .page()
                        .header(REASON, "x")
                        .delete(API + "/keys/key_999999")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void theReasonOfAChangeIsInTheAuditLogWithThePerson() {
        Sitter admin = operator("admin");

        Response answer = admin.page()
                .header(REASON, "a%20gift%20f%C3%BCr%20Ada")
                .body(GRANT)
                .post(API + "/accounts/78/grants");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<Integer>path("credits")).isEqualTo(105);
        Sitter other = console.promote(admin, "admin");
        other.page()
                .header(REASON, "on%20leave")
                .body("{\"role\": null}")
                .put(API + "/users/user_" + admin.person().id() + "/operator-role")
                .then()
                .statusCode(200);
        assertThat(database.list(
                        "select action || ': ' || (detail::jsonb ->> 'reason') as line from audit_event where actor = ? and "
                                + "action in ('credits_granted', 'operator_role_set') order by id",
                        row -> row.getString("line"),
                        "user_" + admin.person().id()))
                .containsExactly("credits_granted: a gift", "operator_role_set: on leave");
        assertThat(admin.page().get(API + "/accounts/78").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%20", "%zz", "a%00b"})
    void aChangeWithoutAReasonIsRefused(String reason) {
        Response answer =
                operator("admin").page().header(REASON, reason).body(GRANT).post(API + "/accounts/78/grants");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("error.param")).isEqualTo("reason");
        assertThat(services.seen("POST /internal/accounts/78/grants")).isEmpty();
    }

    @Test
    void aChangeNeedsARecentSignInAndAPageOfOurs() {
        Sitter admin = operator("admin");

        assertThat(TestUsers.browser(admin.session())
                        .header(REASON, "x")
                        .contentType("application/json")
                        .body(GRANT)
                        .post(API + "/accounts/78/grants")
                        .statusCode())
                .isEqualTo(403);
        console.age(admin);
        Response late = admin.page().header(REASON, "x").body(GRANT).post(API + "/accounts/78/grants");
        assertThat(late.<String>path("error.code")).isEqualTo("recent_sign_in_required");
        assertThat(admin.page().get(API + "/accounts/78").statusCode()).isEqualTo(200);
        assertThat(services.seen("POST /internal/accounts/78/grants")).isEmpty();
    }

    /** A token outlives the session in which it would be made. */
    @Test
    void nobodyMakesATokenInABrowser() {
        Sitter admin = operator("admin");

        for (String path : List.of("/operators", "/operators/bootstrap/tokens")) {
            Response answer = admin.page()
                    .header(REASON, "x")
                    .body("{\"name\": \"eve\", \"role\": \"admin\"}")
                    .post(API + path);
            assertThat(answer.statusCode()).as(path).isEqualTo(403);
        }
        assertThat(database.find("select 1 as one from operator where name = 'eve'", row -> row.getLong("one")))
                .isEmpty();
    }

    @Test
    void nothingButTheOperatorApiIsReachedThisWay() {
        Sitter admin = operator("admin");

        for (String path :
                List.of("/../internal/jwks", "/..%2finternal%2fjwks", "//internal/jwks", "/%2e%2e/q/health")) {
            int status = admin.page().urlEncodingEnabled(false).get(API + path).statusCode();
            assertThat(status).as(path).isIn(302, 401, 404);
        }
    }

    @Test
    void peopleAreListedAndMadeOperators() {
        Sitter admin = operator("admin");
        Sitter other = console.open(Role.OWNER);
        String email = other.person().email();

        Response list = admin.page().get(API + "/users?q=" + email);

        assertThat(list.<List<String>>path("data.id"))
                .containsExactly("user_" + other.person().id());
        assertThat(list.<String>path("data[0].accounts[0].role")).isEqualTo("owner");
        Response made = admin.page()
                .header(REASON, "on%20call")
                .body("{\"role\": \"support\"}")
                .put(API + "/users/user_" + other.person().id() + "/operator-role");
        assertThat(made.<String>path("operator_role")).isEqualTo("support");
        assertThat(other.page().get(API + "/accounts/78").statusCode()).isEqualTo(200);
        assertThat(other.page()
                        .header(REASON, "x")
                        .body("{\"role\": \"admin\"}")
                        .put(API + "/users/user_" + other.person().id() + "/operator-role")
                        .statusCode())
                .as("nobody raises themselves")
                .isEqualTo(403);
    }
}
