// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeBilling;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.Charset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void aClientThatAsksForAPageGetsJson() {
        as(newAccount())
                .header("Accept", "text/html")
                .body("{\"model\": 101, \"input\": {\"prompt\": \"sea\"}}")
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .contentType("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE"})
    void aBodyThatIsNotUtf8IsRefused(String charset) {
        String body = "{\"model\": 101, \"input\": {\"prompt\": \"sea\"}}";

        as(newAccount())
                .body(body.getBytes(Charset.forName(charset)))
                .post("/v1/estimate")
                .then()
                .statusCode(400)
                .body("error.code", equalTo("invalid_json"))
                .body("error.message", equalTo("The body is not valid JSON in UTF-8."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'model':'landscape-image','prompt':'sea'} | prompt | prompt belongs into `input`: {\"input\": {\"prompt\": …}}.",
                "{'aspect_ratio':'1:1','model':'landscape-image'} | aspect_ratio | aspect_ratio belongs into `input`: {\"input\": {\"aspect_ratio\": …}}.",
                "{'model':'landscape-image','promt':'sea'} | promt | There is no member named promt. Did you mean `input.prompt`?",
                "{'modle':'landscape-image'} | modle | There is no member named modle. Did you mean `model`?",
                "{'model':'landscape-image','input':{'promt':'sea'}} | input.promt | This model has no such input. Did you mean `prompt`?",
                "{'model':'landscape-image','input':{'prompt':'sea','prompt':'sky'}} | input.prompt | The body is not valid JSON: the member prompt stands twice in one object.",
                "{'model':'landscpae-image','input':{}} | model | There is no such model. Did you mean `landscape-image`? GET /v1/models lists them.",
                "{'model':'watercolour','input':{}} | model | There is no such model. GET /v1/models lists them.",
                "{'model':'landscape-image','input':{},'max_credits':'9'} | max_credits | This member has the wrong type; it must be of type integer.",
            })
    void aRefusalSaysWhatToWriteInstead(String body, String param, String sentence) {
        as(newAccount())
                .body(body.replace('\'', '"'))
                .post("/v1/estimate")
                .then()
                .body("error.param", equalTo(param))
                .body("error.message", equalTo(sentence));
    }

    @Test
    void aModelThatIsNotOfferedIsNoSuggestion() {
        as(newAccount())
                .body("{\"model\": \"unavailable-imgae\", \"input\": {}}")
                .post("/v1/estimate")
                .then()
                .statusCode(404)
                .body("error.message", equalTo("There is no such model. GET /v1/models lists them."));
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

    @Test
    void aChoiceAboveThePlanIsRefusedAndNamed() {
        String body = """
                {"model": "nano-banana-pro", "input": {"prompt": "sea", "resolution": "4k"}}
                """;

        as(newAccount().plan("pro"))
                .body(body)
                .post("/v1/estimate")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("plan_required"))
                .body("error.param", equalTo("input.resolution"));
        as(newAccount().plan("studio"))
                .body(body)
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .body("credits", equalTo(15));
    }

    @Test
    void aFaultOfTheInputComesBeforeALimitOfThePlan() {
        as(newAccount().plan("free"))
                .body("""
                        {"model": "nano-banana-pro", "input": {"prompt": "sea", "resolution": "4k", "num_images": 9}}
                        """)
                .post("/v1/estimate")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("input.num_images"));
    }

    @Test
    void theLimitOfATextFollowsTheEngine() {
        String text = "x".repeat(3_501);

        as(newAccount())
                .body("{\"model\": \"clip-remaster\", \"input\": {\"video_url\": \"file_1\", \"prompt\": \"" + text
                        + "\"}}")
                .post("/v1/estimate")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("input.prompt"))
                .body("error.message", equalTo("This must have at most 3500 characters with engine v1."));
    }

    @Test
    void anEstimateIsNotModeratedButARunIs() {
        String body = Api.body("landscape-image", "please atelier:block this");

        as(newAccount()).body(body).post("/v1/estimate").then().statusCode(200);
        as(newAccount())
                .body(body)
                .post("/v1/generations")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("moderation_blocked"))
                .body("error.param", equalTo("input.prompt"));
        assertThat(billing.booked(Api.lastAccount())).isZero();
    }

    @Test
    void contentIsJudgedBeforeThePlan() {
        as(newAccount().plan("free"))
                .body(Api.body("ink-image", "atelier:block"))
                .post("/v1/generations")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("moderation_blocked"));
    }
}
