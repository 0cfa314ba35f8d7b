// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;

import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service as it stands: up, with its own database, and nothing to offer. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
class CompatServiceTest {

    @Test
    void itIsReadyWithItsDatabase() {
        given().get("/q/health/ready")
                .then()
                .statusCode(200)
                .body("status", equalTo("UP"))
                .body("checks.status", everyItem(equalTo("UP")))
                .body("checks.name", hasItem(containsString("Database")));
    }

    @Test
    void itTellsItsMetrics() {
        given().get("/q/metrics").then().statusCode(200).body(containsString("jvm_memory_used_bytes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/compat/hf/v1/anything", "/internal/anything", "/nowhere"})
    void anUnknownPathIsAnsweredInTheErrorShape(String path) {
        given().header("X-Request-Id", "req_from_the_gateway")
                .get(path)
                .then()
                .statusCode(404)
                .contentType(ContentType.JSON)
                .header("X-Request-Id", "req_from_the_gateway")
                .body("error.code", equalTo("not_found"))
                .body("error.request_id", equalTo("req_from_the_gateway"));
    }

    @Test
    void anUnknownPathIsAnsweredToACallerToo() {
        given().auth()
                .oauth2(TestCaller.account(7).token())
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/compat/hf/v1/anything")
                .then()
                .statusCode(404)
                .header("X-Request-Id", matchesPattern("req_[0-9a-z]{20}"))
                .body("error.code", equalTo("not_found"));
    }
}
