// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The caller token names the models that a key may run. */
@QuarkusTest
class AllowedModelsTest {
    private static final String BODY = "{\"model\": %s, \"input\": {\"prompt\": \"sea\"}}";

    @Inject
    FakeBilling billing;

    @BeforeEach
    void calm() {
        billing.reset();
    }

    private static TestCaller limited() {
        return newAccount().with("models", "landscape-image veo-3-1");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/estimate, \"portrait-image\"",
        "/v1/estimate, 102",
        "/v1/generations, \"portrait-image\"",
        "/v1/generations, 102",
        "/v1/generations, \"102\""
    })
    void anotherModelIsRefused(String path, String model) {
        as(limited())
                .body(BODY.formatted(model))
                .post(path)
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"))
                .body("error.param", equalTo("model"))
                .body("error.message", containsString("landscape-image, veo-3-1"));
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/estimate, \"landscape-image\"",
        "/v1/estimate, 101",
        "/v1/generations, \"landscape-image\"",
        "/v1/generations, 101"
    })
    void theOwnModelsRunUnderEitherName(String path, String model) {
        as(limited()).body(BODY.formatted(model)).post(path).then().statusCode(anyOf(is(200), is(202)));
    }
}
