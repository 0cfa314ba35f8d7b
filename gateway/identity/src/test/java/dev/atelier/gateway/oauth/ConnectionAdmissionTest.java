// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CallerClaims;
import dev.atelier.gateway.oauth.connection.ConnectionService;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A connection is admitted as a key is: by the same check, with its own caps, scopes and end. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConnectionAdmissionTest {
    private static final String EVENTS = "/v1/generations/gen_7/events";

    @Inject
    TestApps apps;

    @Inject
    ConnectionService connections;

    @Inject
    ApiKeyService keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void reset() {
        services.reset();
        services.on(
                "GET " + EVENTS,
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write("data: one\n\n"));
        services.on("GET /v1/generations/7", 200, new JsonObject().put("status", "running"));
    }

    @Test
    void aServiceLearnsWhoCallsAndUpToWhichLimit() {
        TestApps.Connected app = apps.connect(Scope.READ, Scope.GENERATE);

        JsonObject claims = claimsOf(app);

        assertThat(claims.getString("sub")).isEqualTo(Long.toString(app.account()));
        assertThat(claims.getLong("credential")).isEqualTo(app.id());
        assertThat(claims.getString("kind")).isEqualTo("oauth");
        assertThat(claims.getString("scope")).isEqualTo("read generate");
        assertThat(claims.getString("origin")).isEqualTo("api");
        assertThat(claims.getLong("daily_cap")).isEqualTo(TestApps.CAP);
        assertThat(claims.getBoolean("top_up")).isFalse();
        claims.remove("aud");
        assertThat(new JsonObject(CallerClaims.throughMcp(claims.encode())).getString("origin"))
                .isEqualTo("mcp");
    }

    @Test
    void anotherPlanOfTheAccountCountsWithTheNextRequest() {
        TestApps.Connected app = apps.connect();
        assertThat(claimsOf(app).getString("plan")).isEqualTo("free");

        keys.storePlan(app.account(), Plan.STUDIO);

        assertThat(claimsOf(app).getString("plan")).isEqualTo("studio");
    }

    /** What a service reads of the caller. */
    private JsonObject claimsOf(TestApps.Connected app) {
        app.holder().request().get("/v1/account").then().statusCode(200);
        String token = services.last("GET /v1/account").header("authorization").substring("Bearer ".length());
        assertThat(token).doesNotContain("atl_at_");
        return new JsonObject(
                new String(Base64.getUrlDecoder().decode(token.split("\\.", 3)[1]), StandardCharsets.UTF_8));
    }

    @Test
    void aMissingScopeIsNamed() {
        Response answer = apps.connect(Scope.READ)
                .holder()
                .request()
                .body("{}")
                .contentType("application/json")
                .post("/v1/generations");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.<String>path("error.code")).isEqualTo("insufficient_scope");
        assertThat(answer.header("WWW-Authenticate"))
                .contains("error=\"insufficient_scope\"", "scope=\"read generate\"", "resource_metadata=");
    }

    /** The specification, Authentication 5. */
    @Test
    void webhookEndpointsAreForKeysAlone() {
        Response answer = apps.connect().holder().request().get("/v1/webhook-endpoints");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.<String>path("error.message"))
                .isEqualTo("This needs an API key; the connection of an application cannot do it.");
    }

    @Test
    void aConnectionHasItsOwnRateLimit() {
        TestApps.Connected app = apps.connect();
        TestApps.Connected other = apps.connect();

        app.holder().request().get("/v1/models").then().header("RateLimit-Remaining", "299");
        app.holder().request().get("/v1/models").then().header("RateLimit-Remaining", "298");
        String refreshed = app.refresh().path("access_token");
        new dev.atelier.gateway.testing.TestClient(refreshed)
                .request()
                .get("/v1/models")
                .then()
                .header("RateLimit-Remaining", "297");
        other.holder().request().get("/v1/models").then().header("RateLimit-Remaining", "299");
    }

    @Test
    void aRevokedConnectionEndsWithTheNextRequestAndWithItsStreams() throws IOException {
        TestApps.Connected app = apps.connect();
        try (var stream = new RawClient(addresses.gateway());
                var held = new RawClient(addresses.gateway())) {
            stream.send(app.holder().head("GET " + EVENTS, "Accept: text/event-stream"));
            stream.readUntil("data: one\n\n\r\n");
            held.send(app.holder().head("GET /v1/generations/gen_7?wait=45"));
            Awaitility.await()
                    .until(() -> services.seen("GET /v1/generations/7").size() >= 2);

            connections.revoke(app.account(), app.id(), "test", TestKeys.ACTOR);

            assertThat(app.holder().request().get("/v1/models").statusCode()).isEqualTo(401);
            assertThat(stream.readUntil("0\r\n\r\n")).isNotNull();
            assertThat(held.readUntil("}}")).startsWith("HTTP/1.1 401 ");
        }
    }
}
