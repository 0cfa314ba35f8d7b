// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeBilling;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class EstimateResourceTest {
    @Inject
    FakeBilling billing;

    @BeforeEach
    void calm() {
        billing.reset();
    }

    @Test
    void anEstimateSaysThePriceHowItComesAboutAndWhetherItCanBePaid() {
        var caller = newAccount();
        billing.balance(Api.lastAccount(), 15);

        as(caller)
                .body("""
                        {"model": "landscape-image", "input": {"prompt": "sea", "resolution": "2k", "num_images": 2}}
                        """)
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .body("credits", equalTo(20))
                .body("model.name", equalTo("Landscape"))
                .body("breakdown[0].label", equalTo("Image"))
                .body("breakdown[0].quantity", equalTo(2))
                .body("breakdown[0].unit_credits", equalTo(10))
                .body("breakdown[0].credits", equalTo(20))
                .body("balance", equalTo(15))
                .body("sufficient", is(false));
    }

    @Test
    void theModelCanBeNamedByItsNumber() {
        as(newAccount())
                .body("{\"model\": 101, \"input\": {\"prompt\": \"sea\"}}")
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .body("credits", equalTo(4));
    }

    @Test
    void aPriceLimitOfTheCreateIsNoErrorHere() {
        as(newAccount())
                .body("{\"model\": \"landscape-image\", \"input\": {\"prompt\": \"sea\"}, \"max_credits\": 1}")
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .body("credits", equalTo(4));
    }

    @Test
    void aModelAboveThePlanIsRefused() {
        as(newAccount().plan("free"))
                .body(Api.body("ink-image", "sea"))
                .post("/v1/estimate")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("plan_required"));
    }
}
