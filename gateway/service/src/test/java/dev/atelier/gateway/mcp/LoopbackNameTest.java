// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.GatewayServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The base address of these tests is http://localhost:8080; an SDK compares the name that its user typed. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class LoopbackNameTest {
    private static final String BASE = "http://localhost:8080";
    private static final String DOCUMENT = "/.well-known/oauth-protected-resource/mcp";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @Inject
    TestApps apps;

    /** As the SDKs in TypeScript and Python do it: challenge, document, comparison, token for the name in it, call. */
    @ParameterizedTest
    @ValueSource(strings = {"localhost:8080", "127.0.0.1:8080", "[::1]:8080", "127.0.0.2:8080"})
    void anAssistantSignsInUnderEachNameOfThisMachine(String host) {
        String typed = "http://" + host + "/mcp";

        String challenge = given().header("Host", host)
                .contentType("application/json")
                .body(PING)
                .post("/mcp")
                .header("WWW-Authenticate");
        Response document = given().header("Host", host).get(DOCUMENT);
        TestApps.Connected app = apps.connect(Map.of("resource", document.path("resource")));

        assertThat(challenge).contains("resource_metadata=\"http://" + host + DOCUMENT + "\"");
        assertThat(document.<String>path("resource")).isEqualTo(typed);
        assertThat(document.<List<String>>path("authorization_servers")).containsExactly(BASE);
        assertThat(ping(host, app)).isEqualTo(200);
        assertThat(ping("localhost:8080", app)).isEqualTo(200);
    }

    @Test
    void anotherNameIsNoOtherAudience() {
        TestApps.Connected api = apps.connect(Map.of("resource", "http://127.0.0.1:8080"));

        assertThat(ping("127.0.0.1:8080", api)).isEqualTo(401);
        assertThat(api.holder().request().get("/v1/account").statusCode()).isNotEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:8080", "127.0.0.1:9999", "127.0.0.1", "localhost.evil.example:8080"
            })
    void anyOtherNameIsAnsweredWithTheConfiguredOne(String host) {
        assertThat(given().header("Host", host).get(DOCUMENT).<String>path("resource"))
                .isEqualTo(BASE + "/mcp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:9999/mcp", "http://evil.example:8080/mcp", "https://127.0.0.1:8080/mcp"})
    void aTokenIsForNoOtherResource(String resource) {
        String query = "/oauth/authorize?response_type=code&client_id=" + apps.client() + "&redirect_uri="
                + TestApps.REDIRECT + "&code_challenge_method=S256&code_challenge="
                + TestApps.challenge("v".repeat(43)) + "&resource=" + resource;

        assertThat(given().redirects().follow(false).get(query).header("Location"))
                .contains("error=invalid_target");
    }

    private static int ping(String host, TestApps.Connected app) {
        return app.holder()
                .request()
                .header("Host", host)
                .contentType("application/json")
                .body(PING)
                .post("/mcp")
                .statusCode();
    }
}
