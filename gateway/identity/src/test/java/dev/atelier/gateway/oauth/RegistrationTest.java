// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class RegistrationTest {
    @Inject
    GatewayAddresses addresses;

    @Test
    void anApplicationGetsAnIdAndIsToldThatItHasNoSecret() {
        Response answer = register(body("Claude", "https://claude.ai/api/mcp/auth_callback")
                .put("token_endpoint_auth_method", "client_secret_post")
                .put("grant_types", JsonArray.of("authorization_code", "refresh_token", "client_credentials"))
                .put("logo_uri", "https://claude.ai/logo.png")
                .put("scope", "read offline_access"));

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.<String>path("client_id")).matches("dyn_[0-9a-f]{32}");
        assertThat(answer.<String>path("token_endpoint_auth_method")).isEqualTo("none");
        assertThat(answer.<List<String>>path("grant_types")).containsExactly("authorization_code", "refresh_token");
        assertThat(answer.<Object>path("client_secret")).isNull();
        assertThat(answer.<Object>path("registration_client_uri")).isNull();
    }

    @Test
    void identicalApplicationsShareAnIdWhateverTheirPort() {
        String first = register(body("VS Code", "http://127.0.0.1:33418/", "https://vscode.dev/redirect"))
                .path("client_id");
        String second = register(body("VS Code", "https://vscode.dev/redirect", "http://127.0.0.1:50001/"))
                .path("client_id");
        String other = register(body("VS Code", "https://vscode.dev/elsewhere")).path("client_id");

        assertThat(second).isEqualTo(first).isNotEqualTo(other);
    }

    @Test
    void theSchemeOfAnInstalledProgramIsAccepted() {
        assertThat(register(body(
                                "Cursor",
                                "cursor://anysphere.cursor-mcp/oauth/callback",
                                "http://localhost:8787/callback",
                                "https://www.cursor.com/agents/mcp/oauth/callback"))
                        .statusCode())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "JavaScript:alert(1)",
                "data:text/html,x",
                "vbscript:x",
                "file:///etc/passwd",
                "blob:https://a.example/1",
                "about:blank",
                "http://a.example/callback",
                "http://127.0.0.1.a.example/callback",
                "https://a.example/callback#part",
                "https://user@a.example/callback",
                "https:///callback",
                "/callback",
                "https://a.example/with space",
                ""
            })
    void anAddressThatEndangersAPersonIsRefused(String uri) {
        Response answer = register(body("Bad", uri));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.<String>path("error")).isIn("invalid_redirect_uri", "invalid_client_metadata");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"redirect_uris\":[]}",
                "{\"redirect_uris\":\"https://a.example/\"}",
                "{\"redirect_uris\":[1]}",
                "{\"redirect_uris\":[null]}",
                "{\"redirect_uris\":[\"https://a.example/\"],\"client_name\":7}",
                "{\"redirect_uris\":[\"https://a.example/\"],\"client_uri\":\"javascript:x\",\"jwks\":7}"
            })
    void garbageIsTheClientsFault(String body) {
        Response answer = given().contentType("application/json").body(body).post("/oauth/register");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.<String>path("error")).isIn("invalid_redirect_uri", "invalid_client_metadata");
        assertThat(answer.<String>path("error_description")).isNotBlank();
    }

    /** Libraries write every member that they know, also those for which the program gave no value. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"client_uri\":\"\"",
                "\"logo_uri\":\"\"",
                "\"tos_uri\":\" \"",
                "\"policy_uri\":null",
                "\"jwks_uri\":\"\"",
                "\"contacts\":[]",
                "\"contacts\":\"\"",
                "\"grant_types\":null",
                "\"client_name\":\"\""
            })
    void anOptionalMemberWithoutAValueIsAbsent(String member) {
        Response answer = given().contentType("application/json")
                .body("{\"redirect_uris\":[\"https://a.example/\"]," + member + "}")
                .post("/oauth/register");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.<Object>path("client_uri")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"client_uri\":\"not an address\"",
                "\"logo_uri\":7",
                "\"contacts\":{}",
                "\"grant_types\":[1]",
                "\"jwks\":7",
                "\"redirect_uris\":\"https://a.example/\""
            })
    void theMemberAtFaultIsNamed(String member) {
        String others = member.contains("redirect_uris") ? "" : "\"redirect_uris\":[\"https://a.example/\"],";

        Response answer = given().contentType("application/json")
                .body("{" + others + member + "}")
                .post("/oauth/register");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.<String>path("error_description")).contains(member.substring(1, member.indexOf('"', 1)));
    }

    @Test
    void aLongBodyIsRefused() {
        Response answer = register(body("x".repeat(20_000), "https://a.example/"));

        assertThat(answer.statusCode()).isEqualTo(400);
    }

    /** From an address of its own: the limit is per address, and other tests register too. */
    @Test
    void aHundredRegistrationsAMinuteAreTooMany() throws IOException, InterruptedException {
        List<Integer> statuses = new ArrayList<>();
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.ofLiteral("127.0.0.7"))
                .build()) {
            for (int i = 0; i < 100; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(
                                "http://127.0.0.1:" + addresses.gateway().getPort() + "/oauth/register"))
                        .header("Content-Type", "application/json")
                        // RFC 9700 4.13: only a proxy that the operator names may say where a request comes from.
                        .header("X-Forwarded-For", "198.51.100." + i)
                        .header("Forwarded", "for=198.51.100." + i)
                        .POST(HttpRequest.BodyPublishers.ofString(
                                body("App " + i, "https://a.example/" + i).encode()))
                        .build();
                statuses.add(client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode());
            }
        }

        assertThat(statuses).filteredOn(status -> status == 201).hasSize(60);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(40);
    }

    private static JsonObject body(String name, String... uris) {
        return new JsonObject().put("client_name", name).put("redirect_uris", new JsonArray(List.of(uris)));
    }

    private static Response register(JsonObject body) {
        return given().contentType("application/json").body(body.encode()).post("/oauth/register");
    }
}
