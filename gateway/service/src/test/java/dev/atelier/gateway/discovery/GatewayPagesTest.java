// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class GatewayPagesTest {

    @Test
    void theRootSaysWhereToReadOn() {
        given().get("/")
                .then()
                .statusCode(200)
                .header("X-Request-Id", not(nullValue()))
                .body("openapi", equalTo("http://localhost:8080/openapi.json"))
                .body("documentation", not(nullValue()));
    }

    @Test
    void theDescriptionNamesThePublicAddress() {
        given().get("/openapi.json")
                .then()
                .statusCode(200)
                .body("openapi", equalTo("3.1.0"))
                .body("info.version", equalTo("1.0.0"))
                .body("servers[0].url", equalTo("{base_url}"))
                .body("servers[0].variables.base_url.default", equalTo("http://localhost:8080"))
                .body("paths.'/v1/models'.get.operationId", equalTo("listModels"));
    }

    @Test
    void theReferenceIsServedFromHereAndRunsNoScriptOfOthers() {
        given().get("/docs")
                .then()
                .statusCode(200)
                .contentType("text/html")
                .header("Content-Security-Policy", matchesRegex(".*script-src 'self';.*"));
        given().get("/docs/swagger-ui-bundle.js").then().statusCode(200).contentType("text/javascript");
        given().get("/docs/start.js").then().statusCode(200);
        given().get("/docs/index.html").then().statusCode(404).body("error.code", equalTo("not_found"));
        given().get("/webjars/swagger-ui/5.32.0/index.html").then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/openapi.json", "/docs"})
    void everyPageHasAHead(String path) {
        given().head(path).then().statusCode(200);
    }
}
