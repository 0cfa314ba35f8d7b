// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The internal API as generation-service calls it. */
@QuarkusTest
class ChargeResourceTest {

    @Inject
    TestAccounts customers;

    @Inject
    TestClock clock;

    private long account;
    private long generation;

    @BeforeEach
    void openAccount() {
        account = customers.open(100);
        generation = customers.nextGeneration();
    }

    @Test
    void aChargeIsAnsweredAndCanBeRead() {
        charge(40, "")
                .body("charge.generation", equalTo((int) generation))
                .body("charge.state", equalTo("charged"))
                .body("charge.credits", equalTo(40))
                .body("charge.balance", equalTo(60))
                .body("error", nullValue());

        read().statusCode(200)
                .body("generation", equalTo((int) generation))
                .body("account", equalTo((int) account))
                .body("state", equalTo("charged"))
                .body("credits", equalTo(40));
    }

    @Test
    void aRepeatIsAnsweredLikeTheFirst() {
        String first = charge(40, "").extract().asString();

        charge(40, "").body(equalTo(first));
    }

    @Test
    void aChargePastTheDailyCapIsRefused() {
        charge(40, "\"daily_cap\": 39,")
                .body("error.code", equalTo("token_cap_exceeded"))
                .body("error.message", containsString("daily limit"));
    }

    @Test
    void aRefusalAtACapSaysItsLimitWhatIsSpentAndWhenItOpensAgain() {
        clock.set(Instant.parse("2026-11-28T10:00:00Z"));
        charge(30, "").body("charge.balance", equalTo(70));
        generation = customers.nextGeneration();

        charge(40, "\"kind\": \"oauth\", \"daily_cap\": 60,")
                .body(
                        "error.message",
                        equalTo("This needs 40 credits, and the daily limit of this connection is 60, of which 30 are"
                                + " spent; it opens again at 2026-11-29T00:00:00Z. Nothing was spent."));
        charge(40, "\"kind\": \"web\", \"monthly_cap\": 39,")
                .body(
                        "error.message",
                        equalTo("This needs 40 credits, and the monthly limit of this member is 39, of which 30 are"
                                + " spent; it opens again at 2026-12-01T00:00:00Z. The price alone is above the"
                                + " limit. Nothing was spent."));
    }

    @Test
    void aRefusalForLackOfCreditsSaysWhatIsNeededAndWhatIsThere() {
        charge(40, "").body("charge.balance", equalTo(60));
        generation = customers.nextGeneration();

        charge(61, "")
                .body("error.code", equalTo("insufficient_credits"))
                .body("error.message", equalTo("This needs 61 credits, and the account has 60. Nothing was spent."));
    }

    @Test
    void aChargePastTheMonthlyCapIsRefused() {
        charge(40, "\"daily_cap\": 40, \"monthly_cap\": 39,")
                .body("error.code", equalTo("token_cap_exceeded"))
                .body("error.message", containsString("monthly limit"));
    }

    @Test
    void aChargePastTheBalanceIsRefused() {
        charge(101, "").body("error.code", equalTo("insufficient_credits"));
        read().statusCode(404);
    }

    @Test
    void theCapIsCheckedBeforeTheBalance() {
        charge(101, "\"daily_cap\": 100,").body("error.code", equalTo("token_cap_exceeded"));
    }

    @Test
    void aRefusedChargeSpendsNothingOfTheCap() {
        charge(101, "\"daily_cap\": 101,").body("error.code", equalTo("insufficient_credits"));

        charge(100, "\"daily_cap\": 101,").body("charge.balance", equalTo(0));
    }

    @Test
    void aVoidedGenerationIsNotCharged() {
        voidCharge()
                .statusCode(200)
                .body("generation", equalTo((int) generation))
                .body("state", equalTo("refunded"));

        charge(40, "").body("error.code", equalTo("already_exists"));
        read().statusCode(404).body("error.code", equalTo("not_found"));
    }

    @Test
    void aVoidGivesBackAndCanBeRepeated() {
        charge(40, "");

        voidCharge().statusCode(200);
        voidCharge().statusCode(200).body("state", equalTo("refunded"));
        read().statusCode(200).body("state", equalTo("refunded"));
    }

    @Test
    void anImpossibleRepeatIsAFaultThatSaysNothing() {
        charge(40, "");

        charge(41, "").body("isEmpty()", is(true));
    }

    @Test
    void anUnknownAccountIsNotFound() {
        account = 999_999;

        charge(40, "").body("error.code", equalTo("not_found"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"account": 1, "credential": 1, "credits": 1, "top_up": false}                                | generation
            {"generation": 1, "credential": 1, "credits": 1, "top_up": false}                             | account
            {"generation": 1, "account": 1, "credits": 1, "top_up": false}                                | credential
            {"generation": 1, "account": 1, "credential": 1, "top_up": false}                             | credits
            {"generation": 1, "account": 1, "credential": 1, "credits": -1, "top_up": false}              | credits
            {"generation": 1, "account": 1, "credential": 1, "credits": 1.5, "top_up": false}             | credits
            {"generation": 1, "account": 1, "credential": 1, "credits": "1", "top_up": false}             | credits
            {"generation": 1, "account": 1, "credential": 1, "credits": 1000000000001, "top_up": false}   | credits
            {"generation": 1, "account": 1, "credential": 1, "credits": 1, "top_up": 1}                   | top_up
            {"generation": 1, "account": 1, "credential": 1, "credits": 1, "daily_cap": -1}               | daily_cap
            """)
    void aWrongMemberIsNamedAndTheOthersAreCharged(String body, String param) {
        chargeAll("[%s, %s]".formatted(body, body(generation, 40, "")))
                .statusCode(200)
                .body("[0].charge", nullValue())
                .body("[0].error.code", equalTo("invalid_input"))
                .body("[0].error.param", equalTo(param))
                .body("[1].charge.balance", equalTo(60));
    }

    @Test
    void eachOfManyHasItsOwnAnswerInTheirOrder() {
        long taken = customers.nextGeneration();
        generation = taken;
        voidCharge().statusCode(200);
        long[] fresh = LongStream.generate(customers::nextGeneration).limit(4).toArray();

        chargeAll("[%s, %s, null, %s, %s, %s]"
                        .formatted(
                                body(fresh[3], 30, ""),
                                body(taken, 1, ""),
                                body(fresh[1], 30, "\"daily_cap\": 29,"),
                                body(fresh[2], 101, ""),
                                body(fresh[0], 20, "")))
                .statusCode(200)
                .body("$", hasSize(6))
                .body("[0].charge.generation", equalTo((int) fresh[3]))
                .body("[1].error.code", equalTo("already_exists"))
                .body("[2].error.code", equalTo("invalid_input"))
                .body("[3].error.code", equalTo("token_cap_exceeded"))
                .body("[3].error.message", containsString("the daily limit of the credential is 29"))
                .body("[4].error.code", equalTo("insufficient_credits"))
                .body("[5].charge.generation", equalTo((int) fresh[0]));

        assertThat(customers.balance(account)).isEqualTo(50);
    }

    @Test
    void aGenerationThatStandsTwiceIsChargedOnceAndAnsweredTwice() {
        String twice = body(generation, 40, "");

        chargeAll("[%s, %s]".formatted(twice, twice))
                .body("[0].charge.balance", equalTo(60))
                .body("[1].charge.balance", equalTo(60));

        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0  | 422
            1  | 200
            64 | 200
            65 | 422
            """)
    void aListHasOneToSixtyFourMembers(int many, int status) {
        String members = IntStream.range(0, many)
                .mapToObj(_ -> body(customers.nextGeneration(), 1, ""))
                .collect(Collectors.joining(",", "[", "]"));

        chargeAll(members).statusCode(status);

        assertThat(customers.balance(account)).isEqualTo(status == 200 ? 100 - many : 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "7", "\"a\""})
    void aBodyThatIsNoListIsRefused(String body) {
        chargeAll(body)
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.message", equalTo("The body must be a JSON array."));
    }

    /** Pairs of the longest values, in the longest way to write them, on every member. */
    @Test
    void theLongestMetadataOfAllMembersIsRead() {
        String pairs = IntStream.range(0, 16)
                .mapToObj(n -> "\"key-%s%02d\":\"%s\"".formatted("k".repeat(34), n, "\\u00e9".repeat(500)))
                .collect(Collectors.joining(","));
        String members = IntStream.range(0, 64)
                .mapToObj(_ -> body(customers.nextGeneration(), 1, "\"metadata\": {" + pairs + "},"))
                .collect(Collectors.joining(",", "[", "]"));

        chargeAll(members).statusCode(200).body("charge.findAll { it != null }", hasSize(64));
    }

    @Test
    void aMemberThatANewerReleaseSendsIsIgnored() {
        charge(40, "\"from_a_newer_release\": {\"more\": [1]},").body("charge.credits", equalTo(40));

        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void aRequestWithoutAServiceTokenIsRefused() {
        given().contentType(ContentType.JSON)
                .body("{}")
                .post("/internal/charges")
                .then()
                .statusCode(401)
                .body("error.code", equalTo("unauthorized"));
        given().auth()
                .oauth2(TestCaller.account(account).token())
                .get("/internal/charges/1")
                .then()
                .statusCode(401);
    }

    /** A service that was taken over can do with money what its own work needs, and no more. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gateway    | POST | /internal/charges
            library    | POST | /internal/charges
            webhook    | POST | /internal/charges
            compat     | POST | /internal/charges
            library    | POST | /internal/charges/1/void
            generation | POST | /internal/accounts
            generation | POST | /internal/accounts/1/grants
            generation | PUT  | /internal/accounts/1/plan
            generation | PUT  | /internal/accounts/1/payment-method
            generation | PUT  | /internal/credentials/1/caps
            generation | POST | /internal/topups/stripe/webhook
            webhook    | POST | /internal/accounts/1/grants
            compat     | GET  | /internal/accounts/1
            library    | GET  | /internal/ledger/audit
            """)
    void onlyTheServicesThatNeedItMay(String caller, String method, String path) {
        given().auth()
                .oauth2(TestCaller.internal(caller))
                .contentType(ContentType.JSON)
                .body("{}")
                .request(method, path)
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
    }

    @Test
    void aTokenForAnotherServiceIsRefused() {
        given().auth()
                .oauth2(TestCaller.internalTo("generation", "library"))
                .get("/internal/charges/1")
                .then()
                .statusCode(401);
        given().auth()
                .oauth2(TestCaller.account(account)
                        .with("aud", "library-service")
                        .token())
                .get("/v1/account")
                .then()
                .statusCode(401);
    }

    @Test
    void anUnknownPathIsAnsweredInTheErrorShape() {
        given().get("/nowhere")
                .then()
                .statusCode(404)
                .contentType(ContentType.JSON)
                .header("X-Request-Id", matchesPattern("req_[0-9a-z]{20}"))
                .body("error.code", equalTo("not_found"))
                .body("error.request_id", matchesPattern("req_[0-9a-z]{20}"));
    }

    @Test
    void aWrongMethodIsAnsweredInTheErrorShape() {
        given().auth()
                .oauth2(TestCaller.internal("generation"))
                .delete("/internal/charges/1")
                .then()
                .statusCode(404)
                .body("error.code", equalTo("not_found"));
    }

    @Test
    void aBodyThatIsNotJsonIsSaidToBeSo() {
        given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType(ContentType.JSON)
                .body("[{\"generation\": ")
                .post("/internal/charges")
                .then()
                .statusCode(400)
                .body("error.code", equalTo("invalid_json"));
    }

    private ValidatableResponse charge(long credits, String caps) {
        return chargeAll("[" + body(generation, credits, caps) + "]")
                .statusCode(200)
                .body("$", hasSize(1))
                .rootPath("[0]");
    }

    private String body(long of, long credits, String caps) {
        return """
                {"generation": %d, "account": %d, "credential": %d, "credits": %d, %s "top_up": false}
                """.formatted(of, account, account, credits, caps);
    }

    private static ValidatableResponse chargeAll(String body) {
        return given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType(ContentType.JSON)
                .body(body)
                .post("/internal/charges")
                .then();
    }

    private ValidatableResponse read() {
        return given().auth()
                .oauth2(TestCaller.internal("generation"))
                .get("/internal/charges/{generation}", generation)
                .then();
    }

    private ValidatableResponse voidCharge() {
        return given().auth()
                .oauth2(TestCaller.internal("generation"))
                .post("/internal/charges/{generation}/void", generation)
                .then();
    }
}
