// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.TestCustomer;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The account as a caller sees it. */
@QuarkusTest
class AccountResourceTest {

    @Inject
    TestCustomer customer;

    @Inject
    TestAccounts accounts;

    @Inject
    TestClock clock;

    @BeforeEach
    void openAccount() {
        customer.open(Instant.parse("2026-12-30T23:59:59Z"), 100);
    }

    @Test
    void theAccountShowsCreditsAndTheCredentialsCaps() {
        customer.charge(30);
        clock.set(Instant.parse("2026-12-31T00:00:00Z"));
        customer.charge(20);

        given().auth()
                .oauth2(caller().scopes("generate", "read")
                        .dailyCap(50)
                        .monthlyCap(1000)
                        .token())
                .get("/v1/account")
                .then()
                .statusCode(200)
                .body("id", equalTo("acct_" + customer.account()))
                .body("name", equalTo("Ada"))
                .body("plan", equalTo("pro"))
                .body("credits", equalTo(50))
                .body("credential.id", equalTo("key_" + customer.credential()))
                .body("credential.kind", equalTo("api_key"))
                .body("credential.scopes", contains("read", "generate"))
                .body("credential.origin", equalTo("api"))
                .body("credential.daily_cap", equalTo(50))
                .body("credential.monthly_cap", equalTo(1000))
                .body("credential.spent_today", equalTo(20))
                .body("credential.spent_this_month", equalTo(50))
                .body("credential.daily_resets_at", equalTo("2027-01-01T00:00:00.000Z"))
                .body("credential.monthly_resets_at", equalTo("2027-01-01T00:00:00.000Z"))
                .body("credential.top_up", equalTo(false))
                .body("credential.models", nullValue());
    }

    @Test
    void aCredentialForSomeModelsShowsThem() {
        given().auth()
                .oauth2(caller().with("models", "veo-3-1 flux-dev").token())
                .get("/v1/account")
                .then()
                .statusCode(200)
                .body("credential.models", contains("flux-dev", "veo-3-1"));
    }

    @Test
    void aClientThatAsksForAPageGetsJson() {
        for (String path : new String[] {"/v1/account", "/v1/usage"}) {
            given().auth()
                    .oauth2(caller().token())
                    .header("Accept", "application/xml")
                    .get(path)
                    .then()
                    .statusCode(200)
                    .contentType("application/json");
        }
    }

    @Test
    void aCredentialWithoutCapsShowsNone() {
        given().auth()
                .oauth2(caller().token())
                .get("/v1/account")
                .then()
                .statusCode(200)
                .body("credential", not(hasKey("daily_cap")))
                .body("credential", not(hasKey("monthly_cap")))
                .body("credential.spent_today", equalTo(0));
    }

    @Test
    void aConnectionOfAnApplicationHasNoKey() {
        given().auth()
                .oauth2(caller().kind("oauth").origin("mcp").token())
                .get("/v1/account")
                .then()
                .statusCode(200)
                .body("credential", not(hasKey("id")))
                .body("credential.kind", equalTo("oauth"))
                .body("credential.origin", equalTo("mcp"));
    }

    @Test
    void anotherCredentialsSpendingIsItsOwn() {
        customer.charge(30);

        given().auth()
                .oauth2(caller().credential(accounts.nextCredential()).token())
                .get("/v1/account")
                .then()
                .body("credits", equalTo(70))
                .body("credential.spent_today", equalTo(0));
    }

    @Test
    void withoutTheReadScopeThereIsNoAccountToSee() {
        given().auth()
                .oauth2(caller().scopes("generate").token())
                .get("/v1/account")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
    }

    @Test
    void withoutTheGatewaysTokenThereIsNoAccountToSee() {
        given().get("/v1/account").then().statusCode(401).body("error.code", equalTo("invalid_token"));
        given().auth()
                .oauth2("nonsense")
                .get("/v1/account")
                .then()
                .statusCode(401)
                .body("error.code", equalTo("invalid_token"));
        given().auth()
                .oauth2(caller().with("aud", "somebody-else").token())
                .get("/v1/account")
                .then()
                .statusCode(401);
        given().auth()
                .oauth2(caller().token(Instant.parse("2020-01-01T00:00:00Z")))
                .get("/v1/account")
                .then()
                .statusCode(401);
    }

    @Test
    void aCheckedTokenSaysNothingAboutOneWithOtherClaims() {
        String checked = caller().token();
        given().auth().oauth2(checked).get("/v1/account").then().statusCode(200);

        String other = caller().with("credential", 2L).token();
        String forged = other.substring(0, other.lastIndexOf('.')) + checked.substring(checked.lastIndexOf('.'));

        given().auth().oauth2(forged).get("/v1/account").then().statusCode(401);
        given().auth().oauth2(checked).get("/v1/account").then().statusCode(200);
    }

    @Test
    void anAccountThatBillingDoesNotKnowIsNotFound() {
        given().auth()
                .oauth2(TestCaller.account(999_999).token())
                .get("/v1/account")
                .then()
                .statusCode(404)
                .body("error.code", equalTo("not_found"));
    }

    private TestCaller caller() {
        return TestCaller.account(customer.account()).credential(customer.credential());
    }
}
