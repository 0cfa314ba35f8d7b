// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.caller.Scope;
import dev.atelier.testkit.CapturedLog;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RFC 9700 2.3: where a token counts, and where it must not be seen. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class BearerRulesTest {
    private final TestApps apps;
    private final FakeServices services;

    BearerRulesTest(TestApps apps, FakeServices services) {
        this.apps = apps;
        this.services = services;
    }

    @BeforeEach
    void reset() {
        services.reset();
    }

    @Test
    void aTokenInTheAddressOrTheBodyIsNone() {
        String token = apps.connect().accessToken();

        assertThat(given().queryParam("access_token", token).get("/v1/models").statusCode())
                .isEqualTo(401);
        assertThat(given().formParam("access_token", token)
                        .post("/v1/generations")
                        .statusCode())
                .isEqualTo(401);
        assertThat(given().header("Authorization", "Bearer " + token)
                        .get("/v1/models")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void noSecretIsInTheLog() {
        try (var log = new CapturedLog("")) {
            TestApps.Waiting waiting = apps.approve(Map.of(), Scope.READ);
            Map<String, String> wrong = waiting.form();
            wrong.put("code_verifier", waiting.verifier().toUpperCase(java.util.Locale.ROOT));
            TestApps.token(wrong);
            var tokens = TestApps.token(waiting.form());
            String access = tokens.path("access_token");
            String refresh = tokens.path("refresh_token");
            given().header("Authorization", "Bearer " + access).get("/v1/models?access_token=" + access);
            given().header("Authorization", "Bearer " + access).post("/v1/generations");
            var app = new TestApps.Connected(waiting.client(), waiting.account(), access, refresh);
            String next = app.refresh().path("refresh_token");
            TestApps.token(waiting.form());
            given().header("Authorization", "Bearer " + access).get("/v1/models");

            assertThat(log.lines("/oauth/token")).as("requests are logged").isNotEmpty();
            for (String secret : Stream.of(waiting.code(), waiting.verifier(), access, refresh, next)
                    .toList()) {
                assertThat(log.lines(secret)).isEmpty();
            }
        }
    }
}
