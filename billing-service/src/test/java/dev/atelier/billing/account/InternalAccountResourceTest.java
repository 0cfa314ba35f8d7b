// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"plan": "pro", "credits": 1}                     | name
            {"name": " ", "plan": "pro", "credits": 1}        | name
            {"name": "Ada", "credits": 1}                     | plan
            {"name": "Ada", "plan": "pro"}                    | credits
            {"name": "Ada", "plan": "gold", "credits": 1}     | plan
            {"name": "Ada", "plan": "pro", "credits": -1}     | credits
            {"name": "Ada", "plan": "pro", "credits": 1, "balance": 5} | balance
            """)
    void aWrongMemberIsNamed(String body, String param) {
        open(body).statusCode(422).body("error.param", equalTo(param));
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
        return given().auth().oauth2(TestCaller.internal()).contentType(ContentType.JSON);
    }
}
