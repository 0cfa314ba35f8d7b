// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenApiAssemblyTest {
    private static final JsonObject GENERATION = new JsonObject("""
            {"paths": {
               "/v1/models/{slug}": {"parameters": [{"name": "slug", "in": "path"}],
                 "get": {"responses": {"200": {"content": {"application/json":
                   {"schema": {"$ref": "#/components/schemas/View"}}}}}}},
               "/internal/generations/final": {"post": {"requestBody": {"$ref": "#/components/schemas/Secret"}}},
               "/v1/models": {"delete": {}}},
             "components": {"schemas": {
               "View": {"type": "object", "properties": {"part": {"$ref": "#/components/schemas/Part"}}},
               "Part": {"type": "string"},
               "Secret": {"type": "string"}}}}
            """);
    private static final JsonObject BILLING = new JsonObject("""
            {"paths": {"/v1/account": {"get": {"responses": {"200":
               {"schema": {"$ref": "#/components/schemas/View"}, "also": {"$ref": "#/components/schemas/Part"}}}}}},
             "components": {"schemas": {"View": {"type": "integer"}, "Part": {"type": "string"}}}}
            """);

    private final JsonObject document =
            new OpenApiAssembly("https://atelier.test").assemble(List.of(GENERATION, BILLING));

    @Test
    void isVersion31OfVersion1() {
        assertThat(document.getString("openapi")).isEqualTo("3.1.0");
        assertThat(document.getJsonObject("info").getString("version")).isEqualTo("1.0.0");
    }

    @Test
    void showsPublicPathsOnly() {
        assertThat(document.getJsonObject("paths").fieldNames())
                .containsExactlyInAnyOrder("/", "/openapi.json", "/v1/models/{slug}", "/v1/account");
    }

    @Test
    void saysWhichScopeAnOperationNeeds() {
        JsonObject read =
                document.getJsonObject("paths").getJsonObject("/v1/account").getJsonObject("get");

        assertThat(read.getJsonArray("security"))
                .isEqualTo(new JsonArray().add(new JsonObject().put("api_key", new JsonArray().add("read"))));
        assertThat(document.getJsonObject("paths")
                        .getJsonObject("/")
                        .getJsonObject("get")
                        .getJsonArray("security"))
                .isEmpty();
    }

    @Test
    void keepsWhatIsReferredToAndTellsEqualNamesApart() {
        JsonObject schemas = document.getJsonObject("components").getJsonObject("schemas");

        assertThat(schemas.fieldNames()).containsExactlyInAnyOrder("View", "Part", "View2");
        assertThat(schemas.getJsonObject("View2").getString("type")).isEqualTo("integer");
        assertThat(document.getJsonObject("paths").getJsonObject("/v1/account").encode())
                .contains("#/components/schemas/View2")
                .contains("#/components/schemas/Part\"");
    }

    @Test
    void parametersOfAPathStandAtItsOperations() {
        JsonObject read = document.getJsonObject("paths")
                .getJsonObject("/v1/models/{slug}")
                .getJsonObject("get");

        assertThat(read.getJsonArray("parameters").getJsonObject(0).getString("name"))
                .isEqualTo("slug");
    }
}
