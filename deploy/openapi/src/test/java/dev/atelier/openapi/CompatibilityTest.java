// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs of the last release go on: the description may only grow (RELEASING.md). */
class CompatibilityTest {
    private static final String RELEASED = read(Path.of("openapi-released.json"));
    private final JsonObject present = new JsonObject(RELEASED);

    @Test
    void theDescriptionBreaksNoProgramOfTheLastRelease() {
        JsonObject published = new JsonObject(read(PublicDescriptionTest.PUBLISHED));

        assertThat(IncompatibleChanges.between(new JsonObject(RELEASED), published))
                .as("programs that were written for openapi-released.json break")
                .isEmpty();
    }

    @Test
    void additionsAreCompatible() {
        at("paths").put("/v1/reviews", new JsonObject().put("get", new JsonObject().put("operationId", "listReviews")));
        at("paths", "/v1/generations", "get")
                .getJsonArray("parameters")
                .add(new JsonObject().put("name", "colour").put("in", "query"));
        at("components", "schemas", "Generation", "properties").put("colour", new JsonObject().put("type", "string"));
        at("components", "schemas", "GenerationRequest", "properties")
                .put("colour", new JsonObject().put("type", "string"));
        parameter("/v1/generations", "origin")
                .getJsonObject("schema")
                .getJsonArray("enum")
                .add("watch");

        assertThat(changes()).isEmpty();
    }

    @Test
    void whatIsGoneIsFound() {
        at("paths").remove("/v1/models");
        at("paths", "/v1/generations/{id}").remove("get");
        parameter("/v1/generations", "origin").put("name", "source");
        at("components", "schemas", "Generation", "properties").remove("status");
        at("components", "schemas", "GenerationRequest", "properties").remove("input");
        at("webhooks").remove(at("webhooks").fieldNames().iterator().next());

        assertThat(changes())
                .contains(
                        "GET /v1/models: is gone",
                        "GET /v1/generations/{id}: is gone",
                        "GET /v1/generations: parameter origin (query) is gone")
                .anyMatch(change -> change.endsWith(".status: is gone"))
                .anyMatch(change -> change.endsWith("body.input: is gone"))
                .anyMatch(change -> change.startsWith("webhook "));
    }

    @Test
    void whatARequestMayHoldIsNotNarrowed() {
        parameter("/v1/generations", "limit").getJsonObject("schema").put("maximum", 50);
        parameter("/v1/generations", "origin")
                .getJsonObject("schema")
                .getJsonArray("enum")
                .remove("api");
        parameter("/v1/generations", "cursor").put("required", true);
        at("components", "schemas", "GenerationRequest", "properties")
                .put("input", new JsonObject().put("type", "string"));
        at("components", "schemas", "GenerationRequest")
                .put("required", new JsonArray(List.of("model", "input", "seed")));

        assertThat(changes())
                .contains(
                        "GET /v1/generations limit (query): limits changed in an incompatible way",
                        "GET /v1/generations origin (query): values changed in an incompatible way",
                        "GET /v1/generations: parameter cursor (query) has to be sent now",
                        "POST /v1/generations body.input: types changed in an incompatible way",
                        "POST /v1/generations body: members that are always there changed in an incompatible way");
    }

    @Test
    void whatAnAnswerMayHoldIsNotWidened() {
        at("components", "schemas", "Generation").put("required", new JsonArray());
        at("components", "schemas", "Generation", "properties", "credits_charged")
                .put("type", new JsonArray(List.of("number", "null")));
        at("paths", "/v1/generations", "post", "responses").remove("202");

        assertThat(changes())
                .contains("POST /v1/generations 202: is no answer any more")
                .anyMatch(change -> change.contains(".credits_charged: types changed"))
                .anyMatch(change -> change.matches("GET /v1/generations/\\{id} 200: members that are always there .*"));
    }

    private List<String> changes() {
        return IncompatibleChanges.between(new JsonObject(RELEASED), present);
    }

    private JsonObject at(String... names) {
        JsonObject place = present;
        for (String name : names) {
            place = place.getJsonObject(name);
        }
        return place;
    }

    private JsonObject parameter(String path, String name) {
        return at("paths", path, "get").getJsonArray("parameters").stream()
                .map(JsonObject.class::cast)
                .filter(each -> name.equals(each.getString("name")))
                .findFirst()
                .orElseThrow();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
