// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConnectionApiTest {
    private static final String CONNECTIONS = "/console/api/v1/connections";

    @Inject
    TestApps apps;

    @Inject
    TestUsers users;

    @Inject
    FakeServices services;

    @Inject
    Database database;

    @BeforeEach
    void reset() {
        services.reset();
    }

    /** A connection that a person approved for an account. */
    private TestApps.Connected connect(TestUsers.Person person) {
        TestApps.Connected app = apps.connect();
        database.update(
                "insert into account_plan (account_id, plan) values (?, 'free') on conflict do nothing",
                person.account());
        database.update(
                "update credential set account_id = ?, changed_at = now() where id = ?", person.account(), app.id());
        database.update("update oauth_connection set user_id = ? where credential_id = ?", person.id(), app.id());
        services.on(
                "GET /internal/credentials/" + app.id() + "/spend",
                200,
                new JsonObject()
                        .put("day", new JsonObject().put("spent", 3))
                        .put("month", new JsonObject().put("spent", 30)));
        return app;
    }

    private RequestSpecification console(TestUsers.Person person) {
        return users.browserOf(person).header("X-Atelier-Console", "1").contentType("application/json");
    }

    @Test
    void aPersonSeesWhatTheyApproved() {
        TestUsers.Person person = users.create(Role.MEMBER);
        TestApps.Connected app = connect(person);

        Response list = console(person).get(CONNECTIONS);

        assertThat(list.statusCode()).isEqualTo(200);
        assertThat(list.<List<String>>path("data.id")).containsExactly("conn_" + app.id());
        assertThat(list.<String>path("data[0].name")).isEqualTo("Test app");
        assertThat(list.<String>path("data[0].redirect_host")).isEqualTo("app.example");
        assertThat(list.<Integer>path("data[0].daily_cap")).isEqualTo(300);
        assertThat(list.<Integer>path("data[0].spent_today")).isEqualTo(3);
        assertThat(list.<Integer>path("data[0].spent_this_month")).isEqualTo(30);
        assertThat(list.<Boolean>path("data[0].mine")).isTrue();
    }

    @Test
    void anAdministratorSeesThoseOfAllMembersAndAMemberTheOwnOnes() {
        TestUsers.Person member = users.create(Role.MEMBER);
        TestUsers.Person other = users.createIn(member.account(), Role.MEMBER);
        TestUsers.Person admin = users.createIn(member.account(), Role.ADMIN);
        TestUsers.Person stranger = users.create(Role.OWNER);
        String path = CONNECTIONS + "/conn_" + connect(member).id();

        assertThat(console(admin).get(path).statusCode()).isEqualTo(200);
        assertThat(console(other).get(path).statusCode()).isEqualTo(404);
        assertThat(console(stranger).get(path).statusCode()).isEqualTo(404);
        assertThat(console(stranger).delete(path).statusCode()).isEqualTo(404);
        assertThat(console(other).get(CONNECTIONS).<List<Object>>path("data")).isEmpty();
    }

    @Test
    void aRevokedConnectionIsRefusedAtOnce() {
        TestUsers.Person person = users.create(Role.VIEWER);
        TestApps.Connected app = connect(person);

        Response answer = console(person).delete(CONNECTIONS + "/conn_" + app.id());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<String>path("revoked_at")).isNotNull();
        assertThat(app.holder().request().get("/v1/models").statusCode()).isEqualTo(401);
        assertThat(app.refresh().statusCode()).isEqualTo(400);
        assertThat(console(person).get(CONNECTIONS).<List<Object>>path("data")).isEmpty();
    }

    @Test
    void limitsAreLoweredAtOnceAndBillingHearsOfThemFirst() {
        TestUsers.Person person = users.create(Role.MEMBER);
        TestApps.Connected app = connect(person);
        database.update(
                "update web_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = ?",
                person.id());

        Response answer = console(person)
                .body("{\"daily_cap\": 5, \"scopes\": [\"read\"]}")
                .patch(CONNECTIONS + "/conn_" + app.id());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<Integer>path("daily_cap")).isEqualTo(5);
        assertThat(services.seen("PUT /internal/credentials/" + app.id() + "/caps"))
                .hasSize(1);
        assertThat(app.holder()
                        .request()
                        .contentType("application/json")
                        .body("{}")
                        .post("/v1/generations")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void theModelsOfAConnectionAreInItsCallerTokenAtOnceAndMoreOfThemNeedAFreshSignIn() {
        TestUsers.Person person = users.create(Role.MEMBER);
        TestApps.Connected app = connect(person);
        RequestSpecification console = console(person);
        services.on("GET /v1/models", 200, new JsonObject());
        database.update(
                "update web_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = ?",
                person.id());
        String path = CONNECTIONS + "/conn_" + app.id();

        Response limited =
                console.body("{\"models\": [\"veo-3-1\", \"flux-dev\"]}").patch(path);
        Response wider = console.body("{\"models\": null}").patch(path);

        assertThat(limited.statusCode()).isEqualTo(200);
        assertThat(limited.<List<String>>path("models")).containsExactly("flux-dev", "veo-3-1");
        assertThat(wider.statusCode()).isEqualTo(403);
        assertThat(app.holder().request().get("/v1/models").statusCode()).isEqualTo(200);
        String token = services.last("GET /v1/models").header("authorization");
        assertThat(new String(Base64.getUrlDecoder().decode(token.replaceAll(".*?\\.(.*)\\..*", "$1")), UTF_8))
                .contains("\"models\":\"flux-dev veo-3-1\"");
    }

    @Test
    void aHigherLimitNeedsAFreshSignIn() {
        TestUsers.Person person = users.create(Role.MEMBER);
        TestApps.Connected app = connect(person);
        String session = users.signIn(person);
        database.update(
                "update web_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = ?",
                person.id());

        for (String more : List.of("{\"daily_cap\": 301}", "{\"daily_cap\": null}", "{\"top_up\": true}")) {
            assertThat(TestUsers.browser(session)
                            .header("X-Atelier-Console", "1")
                            .contentType("application/json")
                            .body(more)
                            .patch(CONNECTIONS + "/conn_" + app.id())
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{\"scopes\": []}",
                "{\"scopes\": [\"admin\"]}",
                "{\"scopes\": [null]}",
                "{\"models\": []}",
                "{\"models\": [\"Flux Dev\"]}",
                "{\"addresses\": [\"10.0.0.1\"]}",
                "{\"daily_cap\": 0}",
                "{\"daily_cap\": \"5\"}",
                "{\"daily_cap\": 1e99}"
            })
    void garbageIsTheCallersFault(String body) {
        TestUsers.Person person = users.create(Role.MEMBER);
        TestApps.Connected app = connect(person);

        assertThat(console(person)
                        .body(body)
                        .patch(CONNECTIONS + "/conn_" + app.id())
                        .statusCode())
                .isBetween(400, 422);
    }

    /** RFC 9700 4.7: another site can neither change nor read, and the cookie is no key of the API. */
    @Test
    void onlyOurOwnPagesCall() {
        TestUsers.Person person = users.create(Role.MEMBER);
        String path = CONNECTIONS + "/conn_" + connect(person).id();
        String session = users.signIn(person);

        assertThat(TestUsers.browser(session).delete(path).statusCode())
                .as("no header")
                .isEqualTo(403);
        assertThat(io.restassured.RestAssured.given()
                        .cookie(TestUsers.SESSION, session)
                        .header("X-Atelier-Console", "1")
                        .header("Origin", "https://evil.example")
                        .delete(path)
                        .statusCode())
                .isEqualTo(403);
        assertThat(io.restassured.RestAssured.get(path).statusCode()).isEqualTo(401);
        assertThat(TestUsers.browser(session).get(path).header("Access-Control-Allow-Origin"))
                .isNull();
        assertThat(TestUsers.browser(session).get("/v1/models").statusCode()).isEqualTo(401);
        assertThat(TestUsers.browser(session).get(path).statusCode()).isEqualTo(200);
    }
}
