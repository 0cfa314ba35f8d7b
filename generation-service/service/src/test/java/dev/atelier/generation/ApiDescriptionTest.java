// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ApiDescriptionTest {

    @Test
    void onlyThePublicPathsAreDescribedAndEachHasAName() {
        JsonPath description = description();
        Map<String, Map<String, Map<String, Object>>> paths = description.getMap("paths");

        assertThat(paths.keySet())
                .containsExactlyInAnyOrder(
                        "/v1/models",
                        "/v1/models/{model}",
                        "/v1/models/{model}/schema",
                        "/v1/estimate",
                        "/v1/generations",
                        "/v1/generations/{id}",
                        "/v1/generations/{id}/cancel",
                        "/v1/generations/{id}/finalize",
                        "/v1/generations/{id}/events");
        assertThat(paths.values().stream()
                        .flatMap(path -> path.values().stream())
                        .map(operation -> String.valueOf(operation.get("operationId"))))
                .containsExactlyInAnyOrder(
                        "listModels",
                        "getModel",
                        "getModelSchema",
                        "estimate",
                        "createGeneration",
                        "listGenerations",
                        "getGeneration",
                        "cancelGeneration",
                        "finalizeGeneration",
                        "streamGeneration");
    }

    @Test
    void theNamesAreThoseOnTheWire() {
        JsonPath description = description();

        assertThat(description.getMap("components.schemas.Generation.properties"))
                .containsKeys("credits_charged", "completed_in_seconds", "cost_breakdown", "created_at", "outputs");
        assertThat(description.getMap("components.schemas.GenerationRequest.properties"))
                .containsOnlyKeys("model", "input", "project", "max_credits", "metadata");
        assertThat(description.getString("components.schemas.GenerationId.type"))
                .isEqualTo("string");
    }

    private static JsonPath description() {
        return given().get("/q/openapi?format=json").jsonPath();
    }
}
