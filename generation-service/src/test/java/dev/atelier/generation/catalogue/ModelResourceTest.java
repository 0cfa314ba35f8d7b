// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ModelResourceTest {

    @Test
    void theListNamesTheDefaults() {
        as(newAccount())
                .get("/v1/models")
                .then()
                .statusCode(200)
                .header("X-Request-Id", notNullValue())
                .body("defaults.image.slug", equalTo("landscape-image"))
                .body("defaults.video", nullValue())
                .body("defaults", hasKey("audio"))
                .body("$", not(hasKey("recommended")))
                .body("data[0]", not(hasKey("input_schema")));
    }

    @Test
    void filtersNarrowTheList() {
        as(newAccount()).get("/v1/models?q=halftone").then().body("data.slug", contains("poster-image"));
        as(newAccount()).get("/v1/models?type=video").then().body("data", hasSize(0));
        as(newAccount())
                .get("/v1/models?task=a portrait of a queen")
                .then()
                .body("recommended.slug", equalTo("portrait-image"));
    }

    @Test
    void anUnknownTypeIsRefused() {
        as(newAccount())
                .get("/v1/models?type=hologram")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("type"));
    }

    @Test
    void aModelIsReadBySlugAndById() {
        for (String name : new String[] {"landscape-image", "101"}) {
            as(newAccount())
                    .get("/v1/models/" + name)
                    .then()
                    .statusCode(200)
                    .body("id", equalTo(101))
                    .body("base_credits", equalTo(4))
                    .body("input_schema.'$schema'", equalTo("https://json-schema.org/draft/2020-12/schema"))
                    .body("input_schema.required", contains("prompt"))
                    .body("compat", notNullValue());
        }
    }

    @Test
    void theSchemaIsReadAlone() {
        as(newAccount())
                .get("/v1/models/pixel-image/schema")
                .then()
                .statusCode(200)
                .body("additionalProperties", equalTo(false))
                .body("properties.num_images.maximum", equalTo(4));
    }

    @Test
    void anUnknownModelIsNotFound() {
        as(newAccount())
                .get("/v1/models/no-such-model")
                .then()
                .statusCode(404)
                .body("error.code", equalTo("not_found"))
                .body("error.request_id", notNullValue());
        as(newAccount()).get("/v1/models/999/schema").then().statusCode(404);
    }

    @Test
    void withoutACallerNothingIsShown() {
        given().get("/v1/models").then().statusCode(401).body("error.code", equalTo("invalid_token"));
    }
}
