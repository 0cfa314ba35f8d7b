// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GenerationResourceTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void aGenerationIsChargedRunStoredAndShown() {
        var caller = newAccount();

        Response created = post(caller, body("landscape-image", "a lighthouse by the sea"));

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(created.header("X-Credits-Charged")).isEqualTo("4");
        assertThat(created.header("X-Credits-Remaining")).isEqualTo("996");
        assertThat(created.header("X-Request-Id")).isNotBlank();
        assertThat(created.header("Idempotency-Replayed")).isNull();
        assertThat(created.<String>path("status")).isIn("queued", "processing");
        assertThat(created.<String>path("input.aspect_ratio")).isEqualTo("16:9");

        Response done = ended(caller, created.path("id"));
        assertThat(done.<String>path("status")).isEqualTo("succeeded");
        assertThat(done.<Integer>path("credits_charged")).isEqualTo(4);
        assertThat(done.<Integer>path("outputs[0].width")).isEqualTo(1344);
        assertThat(done.<Integer>path("outputs[0].height")).isEqualTo(756);
        assertThat(done.<String>path("outputs[0].url")).startsWith("http://localhost:8080/media/");
        assertThat(done.<String>path("origin")).isEqualTo("api");
        assertThat(done.<String>path("project")).isEqualTo("proj_0");
        assertThat(done.<Number>path("completed_in_seconds").doubleValue()).isPositive();
        assertThat(done.<String>path("created_at")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        FakeLibrary.Stored stored = library.stored(number(created.path("id")), 0);
        assertThat(stored.contentType()).isEqualTo("image/png");
        assertThat(stored.query())
                .contains(
                        "account=" + lastAccount(),
                        "project=0",
                        "origin=api",
                        "type=image",
                        "model=landscape-image",
                        "model_revision=",
                        "maker=engine",
                        "edited=false",
                        "prompt=");
        assertThat(done.<String>path("outputs[0].provenance.status")).isEqualTo("signed");
        assertThat(done.<String>path("outputs[0].provenance.source_type")).isEqualTo("algorithmicMedia");
    }

    @Test
    void theEstimateIsWhatIsCharged() {
        var caller = newAccount();
        String body = """
            {"model": "abstract-image", "input": {"prompt": "sea atelier:fail", "size": "1536x1024", "num_images": 3}}
            """;

        int estimate = as(caller).body(body).post("/v1/estimate").path("credits");
        Response created = post(caller, body);

        assertThat(estimate).isEqualTo(6);
        assertThat(billing.credits(number(created.path("id")))).isEqualTo(estimate);
        assertThat(created.<Integer>path("credits_charged")).isEqualTo(estimate);
    }

    @Test
    void aModelThatNoUpstreamRunsHereIsRefusedBeforeAnythingIsCharged() {
        var caller = newAccount();

        Response refused = post(caller, body("unavailable-image", "a test"));

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.<String>path("error.code")).isEqualTo("model_unavailable");
        assertThat(refused.header("Retry-After")).isEqualTo("60");
        assertThat(billing.calls("/charges")).isEmpty();
        assertThat(as(caller).get("/v1/generations").<Integer>path("data.size()"))
                .isZero();
        assertThat(as(caller).get("/v1/models").<List<String>>path("data.slug"))
                .contains("simulated-image")
                .doesNotContain("unavailable-image");
        assertThat(as(caller).get("/v1/models/unavailable-image").statusCode()).isEqualTo(200);
    }

    @Test
    void aQuickModelAnswersWithItsResult() {
        var caller = newAccount();

        Response created = post(caller, body("pixel-image", "a city at night"));

        assertThat(created.statusCode()).isEqualTo(200);
        assertThat(created.<String>path("status")).isEqualTo("succeeded");
        assertThat(created.<Integer>path("outputs[0].width")).isEqualTo(512);
    }

    @Test
    void theHeadersOfAQuickModelTellWhatIsDueForWhatCame() {
        Response created = post(newAccount(), """
            {"model": "simulator-at-once", "input": {"prompt": "sim:slow=100ms sim:outputs=1", "num_images": 3}}
            """);

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(200);
        assertThat(created.<Integer>path("credits_charged")).isEqualTo(2);
        assertThat(created.header("X-Credits-Charged")).isEqualTo("2");
        assertThat(created.header("X-Credits-Remaining")).isEqualTo("998");
    }

    @Test
    void aQuickModelIsNotWaitedForByACallerThatAsksLater() {
        Response created = as(newAccount())
                .header("Prefer", "respond-async")
                .body(body("pixel-image", "atelier:slow=5s"))
                .post("/v1/generations");

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(created.<String>path("status")).isEqualTo("queued");
    }

    @Test
    void aQuickModelThatFailsAnswersTheFailureAndARepeatReturnsThatRun() {
        var caller = newAccount();

        Response failed = withKey(caller, "quick", body("pixel-image", "atelier:fail"));
        Response blocked = post(caller, body("pixel-image", "atelier:moderate"));
        Response again = withKey(caller, "quick", body("pixel-image", "atelier:fail"));

        assertThat(failed.statusCode()).isEqualTo(502);
        assertThat(failed.<String>path("error.code")).isEqualTo("provider_error");
        assertThat(blocked.statusCode()).isEqualTo(422);
        assertThat(blocked.<String>path("error.code")).isEqualTo("moderation_blocked");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.<String>path("status")).isEqualTo("failed");
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(as(caller).get("/v1/generations").<List<Object>>path("data")).hasSize(2);
    }

    @Test
    void failuresOfARunAreShownAndCostNothing() {
        var caller = newAccount();
        for (var expected : Map.of("fail", "provider_error", "moderate", "moderation_blocked")
                .entrySet()) {
            Response created = post(caller, body("landscape-image", "atelier:" + expected.getKey()));

            Response done = ended(caller, created.path("id"));

            assertThat(done.<String>path("status")).isEqualTo("failed");
            assertThat(done.<String>path("error.code")).isEqualTo(expected.getValue());
            assertThat(done.<String>path("error.message")).isNotBlank();
            assertThat(done.<Integer>path("credits_charged")).isZero();
            assertThat(done.<java.util.List<?>>path("outputs")).isEmpty();
        }
    }

    @Test
    void theSameSeedGivesTheSamePictureAndAnotherSeedAnother() {
        var caller = newAccount();
        String body = "{\"model\":\"pixel-image\",\"input\":{\"prompt\":\"%s\",\"seed\":%d,\"num_images\":2}}";

        long one = number(post(caller, body.formatted("a sea", 7)).path("id"));
        long same = number(post(caller, body.formatted("a sea", 7)).path("id"));
        long other = number(post(caller, body.formatted("a sea", 8)).path("id"));
        long words = number(post(caller, body.formatted("a wild sea", 7)).path("id"));

        String picture = library.stored(one, 0).content();
        assertThat(library.stored(same, 0).content()).isEqualTo(picture);
        assertThat(library.stored(other, 0).content()).isNotEqualTo(picture);
        assertThat(library.stored(words, 0).content()).isNotEqualTo(picture);
        assertThat(library.stored(one, 1).content()).isNotEqualTo(picture);
    }

    @Test
    void aPriceAboveTheClientsLimitIsRefused() {
        var caller = newAccount();
        String body = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"sea\"},\"max_credits\":%d}";

        Response refused = post(caller, body.formatted(3));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.<String>path("error.param")).isEqualTo("max_credits");
        assertThat(billing.booked(lastAccount())).isZero();
        assertThat(post(caller, body.formatted(4)).statusCode()).isEqualTo(202);
    }

    @Test
    void billingsRefusalsReachTheClientAndLeaveNothing() {
        var caller = newAccount();
        for (String code : new String[] {"insufficient_credits", "token_cap_exceeded"}) {
            billing.refuseWith(code);

            Response refused = post(caller, body("landscape-image", "sea"));

            assertThat(refused.statusCode()).isEqualTo(402);
            assertThat(refused.<String>path("error.code")).isEqualTo(code);
        }
        assertThat(as(caller).get("/v1/generations").<java.util.List<?>>path("data"))
                .isEmpty();
    }

    @Test
    void aServiceThatRefusesOurTokenIsNoFaultOfTheClientAndNone500() {
        billing.suspectTokens();

        Response refused = post(newAccount(), body("landscape-image", "sea"));

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.<String>path("error.code")).isEqualTo("service_unavailable");
        assertThat(refused.header("Retry-After")).isNotNull();
    }

    @Test
    void theChargeNamesTheCredentialAndItsCaps() {
        var caller = newAccount().credential(77).dailyCap(50).monthlyCap(500).topUp(true);

        Response created = post(caller, body("landscape-image", "sea"));

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(billing.lastCharge())
                .contains("\"credential\":77", "\"daily_cap\":50", "\"monthly_cap\":500", "\"top_up\":false");
    }

    @Test
    void whoIsShortOfCreditsAndMayBuySomeAsksOnceMoreAlone() {
        billing.refuseWith("insufficient_credits");

        Response refused = post(newAccount().topUp(true), body("landscape-image", "sea"));

        assertThat(refused.statusCode()).isEqualTo(402);
        assertThat(billing.lastCharge()).contains("\"top_up\":true");
    }

    @Test
    void anotherAccountSeesNothing() {
        String id = post(newAccount(), body("landscape-image", "sea")).path("id");

        Response stranger = as(newAccount()).get("/v1/generations/" + id);

        assertThat(stranger.statusCode()).isEqualTo(404);
        assertThat(stranger.<String>path("error.code")).isEqualTo("not_found");
    }

    @Test
    void anIdIsReadWithAndWithoutItsPrefix() {
        var caller = newAccount();
        String id = post(caller, body("pixel-image", "sea")).path("id");

        assertThat(as(caller).get("/v1/generations/" + number(id)).<String>path("id"))
                .isEqualTo(id);
        assertThat(as(caller).get("/v1/generations/file_" + number(id)).statusCode())
                .isEqualTo(404);
        assertThat(as(caller).get("/v1/generations/gen_x").statusCode()).isEqualTo(404);
    }

    @Test
    void theOtherServicesReadTheVerySameBytes() {
        var caller = newAccount();
        String id = post(caller, body("pixel-image", "sea")).path("id");
        String path = "/internal/accounts/" + lastAccount() + "/generations/" + number(id);

        byte[] inner =
                given().auth().oauth2(TestCaller.internal("webhook")).get(path).asByteArray();

        assertThat(inner).isEqualTo(as(caller).get("/v1/generations/" + id).asByteArray());
        assertThat(given().get(path).statusCode()).isEqualTo(401);
        assertThat(as(caller).get(path).statusCode()).isEqualTo(401);
    }

    @Test
    void theGatewayLearnsInOneCallWhichGenerationsHaveEnded() {
        var caller = newAccount();
        long done = number(post(caller, body("pixel-image", "sea")).path("id"));
        long running =
                number(post(caller, body("landscape-image", "atelier:slow=20s")).path("id"));

        Response answer = given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType("application/json")
                .body("{\"ids\":[%d,%d,999999]}".formatted(done, running))
                .post("/internal/generations/final");

        assertThat(answer.asString()).isEqualTo("{\"final\":[" + done + "]}");
    }

    private static Response withKey(TestCaller caller, String key, String body) {
        return as(caller).header("Idempotency-Key", key).body(body).post("/v1/generations");
    }
}
