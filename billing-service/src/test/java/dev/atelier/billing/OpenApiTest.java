// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import org.junit.jupiter.api.Test;

/** This service's part of the public API description. */
@QuarkusTest
class OpenApiTest {

    @Test
    void onlyThePublicPathsAreDescribed() {
        given().accept(ContentType.JSON)
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body("paths", aMapWithSize(2))
                .body("paths.'/v1/account'.get.operationId", equalTo("getAccount"))
                .body("paths.'/v1/usage'.get.operationId", equalTo("getUsage"))
                .body("components.schemas.Usage.properties", hasKey("group_by"))
                .body("components.schemas.UsageSums.properties", hasKey("credits_refunded"))
                .body("components.schemas.Account.properties", hasKey("credential"))
                .body("components.schemas.Credential.properties", hasKey("spent_this_month"))
                .body("components.schemas.Account.properties.id.type", equalTo("string"));
    }
}
