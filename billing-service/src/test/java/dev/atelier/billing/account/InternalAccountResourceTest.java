// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts as the gateway's operator API opens and fills them. */
@QuarkusTest
class InternalAccountResourceTest {

    @Inject
    LedgerAudit audit;

    @Test
    void anAccountIsOpenedWithItsBalanceInTheBooks() {
        long entries = audit.run().entries();

        int id = open("""
                {"name": "Ada", "plan": "studio", "credits": 500}""")
                .statusCode(201)
                .body("name", equalTo("Ada"))
                .body("plan", equalTo("studio"))
                .body("credits", equalTo(500))
                .extract()
                .path("id");

        assertThat(audit.run().entries()).isEqualTo(entries + 2);
        internal()
                .get("/internal/accounts/{id}", id)
                .then()
                .statusCode(200)
                .body("id", equalTo(id))
                .body("credits", equalTo(500));
    }

    @Test
    void anAccountMayStartEmpty() {
        open("""
                {"name": "Ada", "plan": "free", "credits": 0}""").statusCode(201).body("credits", equalTo(0));
    }

    /** Other tests open accounts too. */
    @Test
    void everyPlanIsCountedAndClosedAccountsAreNot() {
        int before = accountsWithStudio();
        int id = open("""
                {"name": "Ada", "plan": "studio", "credits": 0}""").extract().path("id");
        assertThat(accountsWithStudio()).isEqualTo(before + 1);

        internal()
                .contentType(ContentType.JSON)
                .body("""
                        {"reason": "test", "actor": "test"}""")
                .post("/internal/accounts/{id}/close", id)
                .then()
                .statusCode(200);

        assertThat(accountsWithStudio()).isEqualTo(before);
    }

    private static int accountsWithStudio() {
        return internal()
                .get("/internal/plans")
                .then()
                .statusCode(200)
                .body("data.plan", contains("free", "basic", "pro", "studio"))
                .extract()
                .path("data[3].accounts");
    }

    @Test
    void anUnknownAccountIsNotFound() {
        internal().get("/internal/accounts/999999").then().statusCode(404).body("error.code", equalTo("not_found"));
        grant(999_999, 5, "gift", "g1").statusCode(404).body("error.code", equalTo("not_found"));
    }

    @Test
    void aGrantIsGivenOncePerKey() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");

        grant(id, 5, "gift", "g1").statusCode(200).body("credits", equalTo(15));
        grant(id, 5, "gift", "g1").statusCode(200).body("credits", equalTo(15));
        grant(id, 5, "gift", "g2").statusCode(200).body("credits", equalTo(20));
    }

    @Test
    void aKeyIsNotGoodForAnotherGrant() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");
        grant(id, 5, "gift", "g1");

        grant(id, 6, "gift", "g1")
                .statusCode(409)
                .body("error.code", equalTo("idempotency_conflict"))
                .body("error.param", equalTo("key"));
        internal().get("/internal/accounts/{id}", id).then().body("credits", equalTo(15));
    }

    @Test
    void aPlanIsChangedAndTheSamePlanIsNoChange() {
        int id = open("""
                {"name": "Ada", "plan": "free", "credits": 0}""").extract().path("id");
        String plan = """
                {"plan": "studio", "reason": "upgrade", "actor": "operator"}""";

        internal()
                .body(plan)
                .put("/internal/accounts/{id}/plan", id)
                .then()
                .statusCode(200)
                .body("plan", equalTo("studio"));
        internal().body(plan).put("/internal/accounts/{id}/plan", id).then().statusCode(200);

        internal().get("/internal/accounts/{id}", id).then().body("plan", equalTo("studio"));
    }

    @Test
    void aClosedAccountTakesNoGrantAndNoPlan() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");

        internal()
                .body("""
                        {"reason": "asked for", "actor": "operator"}""")
                .post("/internal/accounts/{id}/close", id)
                .then()
                .statusCode(200)
                .body("closed", equalTo(true))
                .body("credits", equalTo(0));

        grant(id, 5, "gift", "g1").statusCode(402).body("error.message", equalTo("The account is closed."));
    }

    @Test
    void accountsAreListedByNameOrNumberPageByPage() {
        int first = open("""
                {"name": "Zebra 100%_ & Sons", "plan": "pro", "credits": 10}""").extract().path("id");
        int second = open("""
                {"name": "the ZEBRA house", "plan": "free", "credits": 0}""").extract().path("id");

        String cursor = internal()
                .get("/internal/accounts?q=zebra&limit=1")
                .then()
                .statusCode(200)
                .body("data.id", contains(second))
                .extract()
                .path("next_cursor");
        internal()
                .get("/internal/accounts?q=zebra&limit=1&cursor={cursor}", cursor)
                .then()
                .body("data.id", contains(first))
                .body("data[0].credits", equalTo(10))
                .body("next_cursor", equalTo(null));
        internal().get("/internal/accounts?q={q}", "100%_").then().body("data.id", contains(first));
        internal().get("/internal/accounts?q=acct_" + second).then().body("data.id", contains(second));
        internal().get("/internal/accounts?q=" + "z".repeat(121)).then().statusCode(422);
        internal()
                .get("/internal/accounts?q=other&cursor={cursor}", cursor)
                .then()
                .statusCode(422);
    }

    @Test
    void grantsAreListedWithWhatIsLeftOfThem() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");
        grant(id, 5, "gift", "g1");

        internal()
                .get("/internal/accounts/{id}/grant-list", id)
                .then()
                .statusCode(200)
                .body("data.remaining", contains(5, 10))
                .body("data[0].reason", equalTo("gift"))
                .body("data[0].source", equalTo("grants"));
    }

    @Test
    void theStatementIsPagedFromTheNewestEntry() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");
        grant(id, 5, "gift", "g1");
        grant(id, 7, "gift", "g2");

        String cursor = entries(id, "?limit=2")
                .statusCode(200)
                .body("data.amount", contains(7, 5))
                .body("data.balance_after", contains(22, 15))
                .body("data.kind", contains("grant", "grant"))
                .extract()
                .path("next_cursor");
        entries(id, "?limit=2&cursor=" + cursor)
                .body("data.amount", contains(10))
                .body("next_cursor", nullValue());
        entries(id + 1_000_000, "").statusCode(404);
        entries(id, "?cursor=nonsense").statusCode(422).body("error.param", equalTo("cursor"));
        entries(id, "?limit=101").statusCode(422).body("error.param", equalTo("limit"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            grants         | {"credits": 5, "reason": "x", "key": "k", "expires_at": "2020-01-01T00:00:00Z"} | expires_at
            grants         | {"credits": 5, "reason": "x", "key": "topup/1"}                | key
            grants         | {"credits": 5, "reason": "x", "key": "k", "expires_at": "soon"} | expires_at
            close          | {"reason": "x"}                                                | actor
            """)
    void aWrongMemberOfAChangeIsNamed(String what, String body, String param) {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");

        internal()
                .body(body)
                .post("/internal/accounts/{id}/{what}", id, what)
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @Test
    void aPaymentMethodIsStoredReplacedAndForgotten() {
        int id = open("""
                {"name": "Ada", "plan": "pro", "credits": 10}""").extract().path("id");

        method(id, "gigantic").statusCode(422).body("error.param", equalTo("pack"));
        method(id, "medium").statusCode(200).body("pack", equalTo("medium"));
        method(id, "large").statusCode(200).body("pack", equalTo("large"));
        method(999_999, "large").statusCode(404);
        internal().delete("/internal/accounts/{id}/payment-method", id).then().body("deleted", equalTo(true));
        internal().delete("/internal/accounts/{id}/payment-method", id).then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"plan": "pro", "credits": 1}                     | name
            {"name": " ", "plan": "pro", "credits": 1}        | name
            {"name": "Ada", "credits": 1}                     | plan
            {"name": "Ada", "plan": "pro"}                    | credits
            {"name": "Ada", "plan": "gold", "credits": 1}     | plan
            {"name": "Ada", "plan": "pro", "credits": -1}     | credits
            """)
    void aWrongMemberIsNamed(String body, String param) {
        open(body).statusCode(422).body("error.param", equalTo(param));
    }

    @Test
    void aMemberThatANewerReleaseSendsIsIgnored() {
        open("""
                {"name": "Ada", "plan": "pro", "credits": 1, "from_a_newer_release": 5}""").statusCode(201).body("credits", equalTo(1));
    }

    private static ValidatableResponse entries(int account, String query) {
        return internal()
                .get("/internal/accounts/" + account + "/entries" + query)
                .then();
    }

    private static ValidatableResponse method(int account, String pack) {
        return internal()
                .body("""
                        {"customer": "cus_1", "method": "pm_1", "pack": "%s"}""".formatted(pack))
                .put("/internal/accounts/{id}/payment-method", account)
                .then();
    }

    private static ValidatableResponse open(String body) {
        return internal().body(body).post("/internal/accounts").then();
    }

    private static ValidatableResponse grant(long account, long credits, String reason, String key) {
        return internal()
                .body("""
                        {"credits": %d, "reason": "%s", "key": "%s"}""".formatted(credits, reason, key))
                .post("/internal/accounts/{id}/grants", account)
                .then();
    }

    private static RequestSpecification internal() {
        return given().auth().oauth2(TestCaller.internal("gateway")).contentType(ContentType.JSON);
    }
}
