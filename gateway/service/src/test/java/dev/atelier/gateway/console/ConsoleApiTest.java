// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The public API for people who are signed in: {@code /console/api/v1}. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleApiTest {
    private static final String API = "/console/api/v1";
    private static final String STREAM = "/v1/webhook-endpoints/listen";

    @Inject
    TestConsole console;

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    Database database;

    @BeforeEach
    void reset() {
        services.reset();
        services.on(
                "GET " + STREAM,
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write("data: one\n\n"));
        services.on("GET /v1/generations/7", 200, new JsonObject().put("status", "running"));
    }

    @Test
    void aServiceSeesTheRequestOfThePersonAndNothingOfTheSession() {
        Sitter member = console.open(Role.MEMBER);

        Response answer = member.page().get(API + "/models?type=image");

        assertThat(answer.statusCode()).isEqualTo(200);
        FakeServices.Seen seen = services.last("GET /v1/models");
        assertThat(seen.uri()).isEqualTo("/v1/models?type=image");
        assertThat(seen.headers().keySet()).doesNotContain("cookie", "x-atelier-console");
        assertThat(claims(seen))
                .containsEntry("sub", Long.toString(member.account()))
                .containsEntry("kind", "web")
                .containsEntry("origin", "web")
                .containsEntry("plan", "pro")
                .containsEntry("scope", "read generate library");
    }

    @Test
    void anAnswerIsForThisSessionAloneAndForNoOtherSite() {
        Sitter member = console.open(Role.MEMBER);

        Response answer = member.page().header("Origin", "https://evil.example").get(API + "/models");

        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.headers().getValues("Vary")).contains("Cookie");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
        assertThat(answer.header("RateLimit-Limit")).isNotNull();
    }

    /** Another site may not even ask. */
    @Test
    void aPreflightIsNotAnswered() {
        Response answer = given().header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "x-atelier-console")
                .options(API + "/generations");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().asList())
                .noneMatch(header -> header.getName().startsWith("Access-Control"));
    }

    @Test
    void theSessionIsAcceptedHereAndTheKeyThere() {
        Sitter owner = console.open(Role.OWNER);

        assertThat(owner.page().get("/v1/models").statusCode()).isEqualTo(401);
        assertThat(owner.page().get("/mcp").statusCode()).isEqualTo(401);
        assertThat(keys.holder().request().get(API + "/models").statusCode()).isEqualTo(401);
        Response stranger = given().get(API + "/models");
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.<String>path("error.code")).isEqualTo("unauthorized");
        assertThat(stranger.<String>path("error.request_id")).isNotEmpty();
    }

    /** The number of the credential is no secret, and there is no key to it. */
    @Test
    void nobodyMakesAKeyOfAPersonsCredential() {
        Sitter owner = console.open(Role.OWNER);
        owner.page().get(API + "/models").then().statusCode(200);

        String key = keys.checked(credentialOf(owner));

        assertThat(given().auth().oauth2(key).get("/v1/models").statusCode()).isEqualTo(401);
        assertThat(given().auth().oauth2("session").get("/v1/models").statusCode())
                .isEqualTo(401);
    }

    @Test
    void aPersonHasOneCredentialInEachAccount() throws InterruptedException {
        Sitter member = console.open(Role.MEMBER);
        List<Thread> requests = IntStream.range(0, 8)
                .mapToObj(_ -> Thread.ofVirtual()
                        .start(() -> member.page().get(API + "/models").then().statusCode(200)))
                .toList();
        for (Thread request : requests) {
            request.join();
        }

        assertThat(database.<Long>get(
                        "select count(*) as number from credential where account_id = ? and kind = 'web'",
                        row -> row.getLong("number"),
                        member.account()))
                .isEqualTo(1);
    }

    @Test
    void aViewersRequestsMayOnlyRead() {
        Sitter viewer = console.open(Role.VIEWER);

        viewer.page().get(API + "/generations").then().statusCode(200);

        assertThat(claims(services.last("GET /v1/generations"))).containsEntry("scope", "read");
    }

    /** What a role means counts from the next request on, whatever is cached. */
    @Test
    void aLoweredRoleCountsAtOnce() {
        Sitter member = console.open(Role.MEMBER);
        member.page().body("{}").post(API + "/generations").then().statusCode(200);

        database.update(
                "update membership set role = 'viewer' where user_id = ?",
                member.person().id());

        assertThat(member.page().body("{}").post(API + "/generations").statusCode())
                .isEqualTo(403);
        assertThat(services.seen("POST /v1/generations")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "none"})
    void aChangeFromAnotherSiteIsRefused(String site) {
        Sitter owner = console.open(Role.OWNER);

        for (String path : List.of(API + "/generations", API + "/keys", "/console/api/session/confirm")) {
            Response answer = given().cookie(TestUsers.SESSION, owner.session())
                    .header("X-Atelier-Console", "1")
                    .header("Sec-Fetch-Site", site)
                    .contentType("application/json")
                    .body("{}")
                    .post(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(403);
        }
        assertThat(services.seen("POST /v1/generations")).isEmpty();
    }

    @Test
    void aFormOfAnySiteIsRefused() {
        Sitter owner = console.open(Role.OWNER);
        String path = API + "/generations";

        // What a form can send, and what an old browser sends that says nothing of the site.
        assertThat(TestUsers.browser(owner.session())
                        .body("{}")
                        .contentType("application/json")
                        .post(path)
                        .statusCode())
                .as("no header of ours")
                .isEqualTo(403);
        assertThat(TestUsers.browser(owner.session())
                        .header("X-Atelier-Console", "1")
                        .contentType("text/plain")
                        .body("{}")
                        .post(path)
                        .statusCode())
                .as("no JSON")
                .isEqualTo(403);
        assertThat(given().cookie(TestUsers.SESSION, owner.session())
                        .header("X-Atelier-Console", "1")
                        .contentType("application/json")
                        .body("{}")
                        .post(path)
                        .statusCode())
                .as("no origin")
                .isEqualTo(403);
        assertThat(services.seen("POST /v1/generations")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"})
    void aReadStaysARead(String header) {
        Sitter owner = console.open(Role.OWNER);

        owner.page()
                .header(header, "DELETE")
                .get(API + "/files/file_1?_method=DELETE")
                .then()
                .statusCode(200);

        assertThat(services.seen("DELETE /v1/files/file_1")).isEmpty();
        assertThat(services.seen("GET /v1/files/file_1")).hasSize(1);
    }

    @Test
    void whatNeedsAKeyElsewhereIsForAdministratorsHereAndForNoApplication() {
        Sitter admin = console.open(Role.ADMIN);
        Sitter member = console.openIn(admin.account(), Role.MEMBER);
        console.know(admin.account(), "free");
        String path = API + "/webhook-endpoints";

        assertThat(admin.page().body("{}").post(path).statusCode()).isEqualTo(200);
        assertThat(claims(services.last("POST /v1/webhook-endpoints"))).containsEntry("kind", "web");
        assertThat(member.page().body("{}").post(path).statusCode()).isEqualTo(403);
        assertThat(member.page().get(path).statusCode()).isEqualTo(200);
        assertThat(admin.page().get(path + "/hook_1/deliveries").statusCode()).isEqualTo(200);
    }

    @Test
    void aNewSecretOfAWebhookNeedsARecentSignIn() {
        Sitter admin = console.open(Role.ADMIN);
        String path = API + "/webhook-endpoints/hook_1/rotate-secret";
        assertThat(admin.page().post(path).statusCode()).isEqualTo(200);

        console.age(admin);

        Response late = admin.page().post(path);
        assertThat(late.statusCode()).isEqualTo(403);
        assertThat(late.<String>path("error.code")).isEqualTo("recent_sign_in_required");
    }

    @Test
    void aTabKeepsItsAccount() {
        Sitter person = console.open(Role.OWNER);
        Sitter other = console.open(Role.OWNER);
        database.update(
                "insert into membership (user_id, account_id, role) values (?, ?, 'viewer')",
                person.person().id(),
                other.account());

        person.page()
                .header("X-Atelier-Account", "acct_" + other.account())
                .get(API + "/models")
                .then()
                .statusCode(200);

        assertThat(claims(services.last("GET /v1/models")))
                .containsEntry("sub", Long.toString(other.account()))
                .containsEntry("scope", "read");
        Response foreign = other.page()
                .header("X-Atelier-Account", "acct_" + person.account())
                .get(API + "/models");
        assertThat(foreign.statusCode()).isEqualTo(404);
        assertThat(foreign.<String>path("error.param")).isEqualTo("account");
        assertThat(other.page()
                        .header("X-Atelier-Account", "7'--")
                        .get(API + "/models")
                        .statusCode())
                .isEqualTo(404);
    }

    /** The session is ended in the database alone, as another replica does it. */
    @Test
    void theStreamsOfASessionEndWithItAndThoseOfOthersGoOn() throws IOException {
        Sitter ended = console.open(Role.OWNER);
        Sitter other = console.openIn(ended.account(), Role.OWNER);
        try (var first = stream(ended);
                var others = stream(other)) {
            database.update(
                    "delete from web_session where user_id = ?", ended.person().id());

            assertThat(first.readUntil("0\r\n\r\n")).isNotNull();
            assertThat(others.in().available()).isZero();
            assertThat(ended.page().get(API + "/models").statusCode()).isEqualTo(401);
            database.update(
                    "delete from membership where user_id = ?", other.person().id());
            assertThat(others.readUntil("0\r\n\r\n")).isNotNull();
        }
    }

    @Test
    void aHeldReadOfAnEndedSessionIsRefused() throws IOException {
        Sitter person = console.open(Role.VIEWER);
        try (var client = new RawClient(addresses.gateway())) {
            client.send(head(person, "GET " + API + "/generations/gen_7?wait=45"));
            Awaitility.await()
                    .until(() -> services.seen("GET /v1/generations/7").size() >= 2);

            database.update(
                    "delete from web_session where user_id = ?", person.person().id());

            assertThat(client.readUntil("}}")).startsWith("HTTP/1.1 401 ").contains("\"unauthorized\"");
        }
    }

    @Test
    void aClosedAccountIsSaidToBeClosed() {
        Sitter owner = console.open(Role.OWNER);
        owner.page().get(API + "/models").then().statusCode(200);
        services.on("POST /internal/accounts/" + owner.account() + "/close", 200, new JsonObject("""
                {"id": %d, "name": "x", "plan": "pro", "credits": 0, "closed": true}
                """.formatted(
                        owner.account())));

        given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body(Map.of("reason", "test"))
                .post(addresses.inner("/admin/accounts/" + owner.account() + "/close"))
                .then()
                .statusCode(200);

        Response answer = owner.page().get(API + "/models");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.<String>path("error.message")).isEqualTo("This account is closed.");
    }

    private RawClient stream(Sitter person) throws IOException {
        var client = new RawClient(addresses.gateway());
        client.send(head(person, "GET /console/api" + STREAM));
        client.readUntil("data: one\n\n\r\n");
        return client;
    }

    private static String head(Sitter person, String start) {
        return start + " HTTP/1.1\r\nHost: x\r\nCookie: " + TestUsers.SESSION + "=" + person.session() + "\r\n\r\n";
    }

    private long credentialOf(Sitter sitter) {
        return database.get(
                "select id from credential where user_id = ? and kind = 'web'",
                row -> row.getLong("id"),
                sitter.person().id());
    }

    /** What the caller token of a request says. */
    private static Map<String, Object> claims(FakeServices.Seen seen) {
        String token = seen.header("authorization");
        String payload = token.split("\\.", -1)[1];
        return new JsonObject(new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8)).getMap();
    }
}
