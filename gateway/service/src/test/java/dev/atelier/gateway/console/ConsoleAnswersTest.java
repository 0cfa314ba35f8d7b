// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Method;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each answer to a call of the console looks like, whatever the call sends. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleAnswersTest {
    private static final String SETTINGS = "/console/api/settings";
    private static final String SESSION = "/console/api/session";
    private static final String KEYS = "/console/api/v1/keys";

    @Inject
    TestConsole console;

    @Inject
    GatewayAddresses addresses;

    @ParameterizedTest
    @CsvSource({
        "GET, /console/api/session, 200",
        "GET, /console/api/v1/audit, 403",
        "GET, /console/api/v1/keys/key_999999, 404",
        "GET, /console/api/v1/keys/garbage, 404",
        "GET, /console/api/v1/ledger?format=xml, 422",
        "GET, /console/api/nothing, 404",
        "POST, /console/api/session, 404",
        "PATCH, /console/api/settings, 200",
    })
    void everyAnswerIsJsonForThisSessionAlone(Method method, String path, int status) {
        Response answer = console.open(Role.VIEWER)
                .page()
                .body(method == Method.GET ? "" : "{}")
                .request(method, path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Vary")).isEqualTo("Cookie");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
        assertThat(answer.header("X-Request-Id")).isNotEmpty();
        if (status >= 400) {
            assertThat(answer.<String>path("error.request_id")).isEqualTo(answer.header("X-Request-Id"));
        }
    }

    @Test
    void aFileForSpreadsheetsSaysItsTypeAndCharset() {
        Response answer = console.open(Role.ADMIN).page().get("/console/api/v1/audit?format=csv");

        assertThat(answer.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(answer.body().asString()).startsWith("time,actor,");
    }

    @Test
    void anEmptyParameterIsNone() {
        Sitter admin = console.open(Role.ADMIN);

        assertThat(admin.page()
                        .get("/console/api/v1/audit?format=&limit=&cursor=&action=&actor=&from=&to=")
                        .statusCode())
                .isEqualTo(200);
    }

    /** As a browser and its tools ask for what a read would say. */
    @Test
    void aReadHasAHead() {
        Response answer = console.open(Role.VIEWER).page().head(SESSION);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body().asString()).isEmpty();
    }

    @Test
    void aWrongMethodIsToldTheRightOnes() {
        Response answer = console.open(Role.VIEWER).page().body("{}").put(SESSION);

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.header("Allow")).isEqualTo("GET, HEAD");
    }

    @ParameterizedTest
    @CsvSource({
        "'', The body is not valid JSON in UTF-8.",
        "null, The body is not the JSON object that this call takes.",
        "'{\"theme\": \"dark\"} {}', The body is not valid JSON in UTF-8.",
        "[], The body must be a JSON object.",
    })
    void aBodyThatIsNoObjectIsRefused(String body, String message) {
        Response answer = console.open(Role.VIEWER).page().body(body).patch(SETTINGS);

        assertThat(answer.statusCode()).isIn(400, 422);
        assertThat(answer.<String>path("error.message")).isEqualTo(message);
    }

    /** A script may leave the type out; a form has another one, and is refused before. */
    @Test
    void aBodyWithoutATypeIsJson() throws IOException {
        assertThat(patch("Content-Length: 17\r\n", "{\"theme\": \"dark\"}"))
                .startsWith("HTTP/1.1 200")
                .contains("\"theme\":\"dark\"");
    }

    /** Nothing says how long a chunked body is, so it is counted while it arrives. */
    @Test
    void aChunkedBodyHasTheSameLimit() throws IOException {
        String chunk = "1000\r\n" + " ".repeat(0x1000) + "\r\n";

        assertThat(patch("Transfer-Encoding: chunked\r\n", chunk.repeat(5)))
                .startsWith("HTTP/1.1 422")
                .contains("The body is too large.");
    }

    private String patch(String headers, String body) throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(
                    "PATCH " + SETTINGS + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n"
                            + "X-Atelier-Console: 1\r\nCookie: " + TestUsers.SESSION + "="
                            + console.open(Role.VIEWER).session() + "\r\n" + headers + "\r\n" + body);
            return client.readToTheEnd();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SETTINGS, KEYS, "/console/api/operator/accounts"})
    void aBodyHasALimit(String path) {
        Sitter admin = console.promote(console.open(Role.ADMIN), "admin");
        String body = "{\"name\": \"" + "a".repeat(path.contains("/operator/") ? 64 * 1_024 : 16 * 1_024) + "\"}";

        Response answer = admin.page()
                .header("X-Atelier-Reason", "test")
                .body(body)
                .request(path.equals(SETTINGS) ? Method.PATCH : Method.POST, path);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("error.message")).isEqualTo("The body is too large.");
        assertThat(admin.page().get(SESSION).statusCode()).isEqualTo(200);
    }

    /** The resources of the management port, and those for other services, are no calls of the public port. */
    @Test
    void noOtherResourceIsPublic() {
        for (String path :
                List.of("/admin/accounts", "/admin/system", "/internal/process", "/console/api", "/q/health")) {
            assertThat(given().get(path).statusCode()).as(path).isEqualTo(404);
            assertThat(console.open(Role.OWNER).page().get(path).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
    }
}
