// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;

import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service as a process: its health, its metrics, and what is at none of its paths. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class CompatServiceTest {

    @Test
    void readinessFollowsTheDatabase() {
        given().get("/q/health/ready")
                .then()
                .statusCode(200)
                .body("status", equalTo("UP"))
                .body("checks.status", everyItem(equalTo("UP")))
                .body("checks.name", hasItem(containsString("Database")));
    }

    @Test
    void metricsAreExposed() {
        given().get("/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("jvm_memory_used_bytes"))
                .body(containsString("agroal_awaiting_count"))
                .body(containsString("atelier_events_dead_letters_total"))
                .body(containsString("atelier_compat_callbacks_total{outcome=\"postponed\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/compat", "/compat/nobody/v1/anything", "/nowhere"})
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
}
