// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SetupLinkTest {
    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    Database database;

    @BeforeEach
    void anInstallationWithoutUsers() {
        services.reset();
        services.on(
                "GET /internal/accounts/77",
                200,
                new JsonObject()
                        .put("id", 77)
                        .put("name", "Demo")
                        .put("plan", "pro")
                        .put("credits", 1_000));
        database.update("delete from one_time_link");
        database.update("delete from app_user");
    }

    @Test
    void theFirstPersonOwnsTheAccountAndRunsTheInstallation() {
        String link = setupLink();

        Response entered = enter(link, "first@example.org");

        entered.then().statusCode(303);
        TestUsers.browser(entered.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .statusCode(200)
                .body(containsString("first@example.org"), containsString("Demo"));
        assertThat(database.list(
                        "select operator_role, role from app_user join membership on user_id = id",
                        row -> row.getString("operator_role") + " " + row.getString("role")))
                .containsExactly("admin owner");
    }

    @Test
    void ofManyWhoUseTheLinkAtOnceOneGetsIn() {
        String link = setupLink();

        List<CompletableFuture<Integer>> answers = IntStream.range(0, 6)
                .mapToObj(i -> Threads.async(
                        () -> enter(link, "person" + i + "@example.net").statusCode()))
                .toList();

        assertThat(answers).extracting(CompletableFuture::join).containsOnlyOnce(303);
        assertThat(database.list("select id from app_user", row -> row.getLong("id")))
                .hasSize(1);
    }

    @Test
    void aNewLinkEndsTheFormerOneAndAUserEndsBoth() {
        String first = setupLink();
        String second = setupLink();
        TestUsers.form().get(first).then().statusCode(404);

        enter(second, "first@example.org").then().statusCode(303);

        enter(second, "second@example.org").then().statusCode(404);
        post("/admin/users/setup-links", "{\"account\":\"acct_77\"}")
                .statusCode(409)
                .body("error.code", equalTo("already_exists"));
    }

    @Test
    void theOperatorInvitesAndResetsByLink() {
        enter(setupLink(), "first@example.org").then().statusCode(303);

        post("/admin/users/invites", "{\"account\":\"acct_77\",\"email\":\"two@example.org\",\"role\":\"viewer\"}")
                .statusCode(201)
                .body("url", containsString("/invite/"));
        post("/admin/users/resets", "{\"email\":\"FIRST@example.org\"}")
                .statusCode(201)
                .body("url", containsString("/reset/"));
        post("/admin/users/resets", "{\"email\":\"nobody@example.org\"}").statusCode(404);
        post("/admin/users/invites", "{\"account\":\"acct_77\",\"email\":\"two\"}")
                .statusCode(422)
                .body("error.param", equalTo("email"));
        post("/admin/users/invites", "{\"account\":\"seven\",\"email\":\"two@example.org\"}")
                .statusCode(422)
                .body("error.param", equalTo("account"));
        post("/admin/users/invites", "{\"account\":\"acct_77\",\"email\":\"two@example.org\",\"role\":\"king\"}")
                .statusCode(422)
                .body("error.param", equalTo("role"));
    }

    @Test
    void withoutTheTokenOfTheOperatorThereIsNoLink() {
        given().contentType("application/json")
                .body("{\"account\":\"acct_77\"}")
                .post(addresses.inner("/admin/users/setup-links"))
                .then()
                .statusCode(401);
    }

    private String setupLink() {
        String url = post("/admin/users/setup-links", "{\"account\":\"acct_77\"}")
                .statusCode(201)
                .extract()
                .path("url");
        return URI.create(url).getPath();
    }

    private ValidatableResponse post(String path, String body) {
        return given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body(body)
                .post(addresses.inner(path))
                .then();
    }

    private static Response enter(String link, String email) {
        return TestUsers.form()
                .formParam("email", email)
                .formParam("name", "Somebody")
                .formParam("password", TestUsers.PASSWORD)
                .post(link);
    }
}
