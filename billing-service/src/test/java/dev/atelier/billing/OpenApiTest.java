// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import org.junit.jupiter.api.Test;

/** What this service contributes to the public description. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
class OpenApiTest {

    @Test
    void onlyThePublicPathIsDescribed() {
        given().accept(ContentType.JSON)
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .body("paths", aMapWithSize(1))
                .body("paths.'/v1/account'.get.operationId", equalTo("getAccount"))
                .body("components.schemas.Account.properties", hasKey("credential"))
                .body("components.schemas.Credential.properties", hasKey("spent_this_month"))
                .body("components.schemas.Account.properties.id.type", equalTo("string"));
    }
}
