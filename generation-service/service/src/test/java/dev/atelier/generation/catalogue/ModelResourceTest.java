// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                .body("defaults.video.slug", equalTo("scene-video"))
                .body("defaults.audio.slug", equalTo("speech"))
                .body("data.size()", greaterThanOrEqualTo(34))
                .body("$", not(hasKey("recommended")))
                .body("data[0]", not(hasKey("input_schema")));
    }

    @Test
    void filtersNarrowTheList() {
        as(newAccount()).get("/v1/models?q=halftone").then().body("data.slug", contains("poster-image"));
        as(newAccount()).get("/v1/models?type=other").then().body("data.slug", contains("transcript"));
        as(newAccount()).get("/v1/models?type=audio&q=halftone").then().body("data", hasSize(0));
        as(newAccount())
                .get("/v1/models?task=a portrait of a queen")
                .then()
                .body("recommended.slug", equalTo("portrait-image"))
                .body("recommended.base_credits", equalTo(6))
                .body("recommended.why", containsString("portrait"));
        as(newAccount())
                .get("/v1/models?task=a portrait of a queen&type=audio")
                .then()
                .body("recommended.slug", equalTo("speech"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/html", "application/xml", "text/html,application/xhtml+xml;q=0.9", "image/*;q=x", "/"})
    void aClientThatAsksForAPageGetsJson(String accept) {
        for (String path : new String[] {"/v1/models", "/v1/models/landscape-image", "/v1/models/101/schema"}) {
            as(newAccount())
                    .header("Accept", accept)
                    .get(path)
                    .then()
                    .statusCode(200)
                    .contentType("application/json");
        }
    }

    @Test
    void aClientThatHasTheAnswerGetsNotModified() {
        for (String path : new String[] {"/v1/models", "/v1/models/landscape-image", "/v1/models/101/schema"}) {
            String tag = as(newAccount())
                    .get(path)
                    .then()
                    .statusCode(200)
                    .header("Cache-Control", equalTo("private, no-cache"))
                    .extract()
                    .header("ETag");

            as(newAccount())
                    .header("If-None-Match", tag)
                    .get(path)
                    .then()
                    .statusCode(304)
                    .header("ETag", equalTo(tag))
                    .body(emptyString());
            as(newAccount())
                    .header("If-None-Match", "\"other\"")
                    .get(path)
                    .then()
                    .statusCode(200);
        }
    }

    @Test
    void compatibilityPathsAreShownByDialect() {
        as(newAccount()).get("/v1/models/veo-3-1").then().statusCode(200).body("compat.hf", contains("veo3.1"));
    }

    @Test
    void otherServicesReadWhichFilesAModelTakes() {
        given().auth()
                .oauth2(TestCaller.internal("library"))
                .get("/internal/models/clarity-upscale")
                .then()
                .statusCode(200)
                .body("id", equalTo(119))
                .body("slug", equalTo("clarity-upscale"))
                .body("upload.image_bytes", equalTo(10 * 1024 * 1024))
                .body("upload.video_bytes", equalTo(200 * 1024 * 1024))
                .body("upload.audio_bytes", equalTo(50 * 1024 * 1024))
                .body("upload.max_seconds", equalTo(600));
        given().auth()
                .oauth2(TestCaller.internal("library"))
                .get("/internal/models/nope")
                .then()
                .statusCode(404);
        given().get("/internal/models/clarity-upscale").then().statusCode(401);
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
