// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.check;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.FakeServices.Seen;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CheckPageTest {
    private static final String CHECK = "POST /internal/provenance";

    @Inject
    FakeServices services;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @Test
    void thePageHasAFormAndOneScriptOfOurs() {
        given().get("/provenance")
                .then()
                .statusCode(200)
                .header("Content-Security-Policy", containsString("script-src "))
                .body(containsString("multipart/form-data"), containsString("/pages/check.js?v="));
        given().get("/pages/check.js").then().statusCode(200).contentType("text/javascript");
    }

    @Test
    void aFileGoesToTheLibraryInTheNameOfTheGatewayAlone() {
        services.on(CHECK, 200, new JsonObject().put("made_here", true));

        Response answer = given().header("Authorization", "Bearer of a stranger")
                .multiPart("file", "a.png", "bytes".getBytes(StandardCharsets.UTF_8))
                .post("/provenance");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.jsonPath().getBoolean("made_here")).isTrue();
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        Seen seen = services.last(CHECK);
        assertThat(seen.header("authorization")).startsWith("Bearer ").doesNotContain("stranger");
    }

    @Test
    void aLinkIsNotFetchedForSomebodyWithoutAnAccount() {
        int status = given().contentType("application/json")
                .body(Map.of("url", "https://example.org/a.png"))
                .post("/provenance")
                .statusCode();

        assertThat(status).isEqualTo(422);
        assertThat(services.seen(CHECK)).isEmpty();
    }
}
