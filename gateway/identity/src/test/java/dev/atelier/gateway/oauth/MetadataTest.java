// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.GatewayServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class MetadataTest {
    private static final String BASE = "http://localhost:8080";
    private static final List<String> SCOPES = List.of("read", "generate", "library");

    @Test
    void theServerSaysExactlyWhatItCanDo() {
        var answer = get("/.well-known/oauth-authorization-server");

        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.header("Cache-Control")).contains("max-age=300");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(answer.<Map<String, Object>>path(""))
                .isEqualTo(Map.ofEntries(
                        Map.entry("issuer", BASE),
                        Map.entry("authorization_endpoint", BASE + "/oauth/authorize"),
                        Map.entry("token_endpoint", BASE + "/oauth/token"),
                        Map.entry("registration_endpoint", BASE + "/oauth/register"),
                        Map.entry("revocation_endpoint", BASE + "/oauth/revoke"),
                        Map.entry("scopes_supported", SCOPES),
                        Map.entry("response_types_supported", List.of("code")),
                        Map.entry("response_modes_supported", List.of("query")),
                        Map.entry("grant_types_supported", List.of("authorization_code", "refresh_token")),
                        Map.entry("code_challenge_methods_supported", List.of("S256")),
                        Map.entry("token_endpoint_auth_methods_supported", List.of("none")),
                        Map.entry("revocation_endpoint_auth_methods_supported", List.of("none")),
                        Map.entry("authorization_response_iss_parameter_supported", true),
                        Map.entry("client_id_metadata_document_supported", true)));
    }

    /** RFC 9700 4.13: who asks does not say who we are. */
    @Test
    void theNameOfTheServerIsTheConfiguredOne() {
        var answer = io.restassured.RestAssured.given()
                .header("Host", "evil.example")
                .header("X-Forwarded-Host", "evil.example")
                .header("X-Forwarded-Proto", "https")
                .header("Forwarded", "host=evil.example;proto=https")
                .get("/.well-known/oauth-authorization-server");

        assertThat(answer.<String>path("issuer")).isEqualTo(BASE);
        assertThat(answer.asString()).doesNotContain("evil.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/mcp"})
    void aResourceNamesItsServer(String path) {
        var answer = get("/.well-known/oauth-protected-resource" + path);

        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.<String>path("resource")).isEqualTo(BASE + path);
        assertThat(answer.<List<String>>path("authorization_servers")).containsExactly(BASE);
        assertThat(answer.<List<String>>path("scopes_supported")).isEqualTo(SCOPES);
        assertThat(answer.<List<String>>path("bearer_methods_supported")).containsExactly("header");
    }

    /** Clients try these and go on at a 404; a 401 or a 500 ends them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "openid-configuration",
                "oauth-authorization-server/mcp",
                "openid-configuration/mcp",
                "oauth-protected-resource/v1"
            })
    void nothingElseIsWellKnown(String name) {
        assertThat(get("/.well-known/" + name).statusCode()).isEqualTo(404);
    }
}
