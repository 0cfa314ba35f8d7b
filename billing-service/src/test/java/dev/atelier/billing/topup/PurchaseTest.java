// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packs that people buy, against a strict Stripe: paid once for each key, whatever the balance. */
@QuarkusTest
class PurchaseTest {
    private static final long SMALL_PRICE = 1_000;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    TopUpRecoveryWorker recovery;

    @Inject
    TestClock clock;

    @Inject
    @ConfigProperty(name = "atelier.billing.topup.stripe.api-base")
    String stripe;

    private long account;

    @BeforeEach
    void openAccount() {
        clock.set(Instant.now());
        account = customers.open(7);
    }

    @Test
    void aPackIsBoughtOncePerKey() {
        payWith("pm_ok");

        buyAndWait("one", "paid").body("credits", equalTo(1_000));
        buy("one").statusCode(200).body("state", equalTo("paid"));
        assertThat(customers.balance(account)).isEqualTo(1_007);
        buyAndWait("two", "paid");

        assertThat(customers.balance(account)).isEqualTo(2_007);
        assertThat(seen("paid")).isEqualTo(2);
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aKeyThatBoughtAnotherPackIsAConflict() {
        payWith("pm_ok");
        buyAndWait("one", "paid");

        send("large", 16_000, "one").statusCode(409).body("error.code", equalTo("idempotency_conflict"));

        assertThat(seen("paid")).isEqualTo(1);
    }

    @Test
    void pressesAtOnceBuyOnce() throws Exception {
        payWith("pm_ok");
        List<Callable<Integer>> presses = IntStream.range(0, 10)
                .<Callable<Integer>>mapToObj(_ -> () -> buy("one").extract().statusCode())
                .toList();

        try (var threads = Executors.newFixedThreadPool(10)) {
            for (Future<Integer> press : threads.invokeAll(presses)) {
                assertThat(press.get()).isEqualTo(200);
            }
        }

        buyAndWait("one", "paid");
        assertThat(seen("paid")).isEqualTo(1);
        assertThat(customers.balance(account)).isEqualTo(1_007);
    }

    @Test
    void nothingIsBoughtWithoutAPaymentMethod() {
        offer().body("is_for_sale", equalTo(true)).body("can_buy", equalTo(false));

        buy("one").statusCode(422).body("error.param", equalTo("pack"));
        payWith("pm_ok");

        offer().body("can_buy", equalTo(true));
    }

    @ParameterizedTest
    @CsvSource({"small, 999, price_minor", "small, 1001, price_minor", "giant, 1000, pack", "small, 0, price_minor"})
    void whatIsNotOfferedLikeThisIsNotBought(String pack, long price, String param) {
        payWith("pm_ok");

        send(pack, price, "one").statusCode(422).body("error.param", equalTo(param));

        assertThat(seen("asked")).isZero();
    }

    @Test
    void aDeclinedCardChargesNothingAndIsNotTriedAgainForAWhile() {
        payWith("pm_declined");

        buyAndWait("one", "failed");
        buy("one").statusCode(200).body("state", equalTo("failed"));
        buy("two").statusCode(422).body("error.param", equalTo("pack"));

        assertThat(seen("asked")).isEqualTo(1);
        assertThat(customers.balance(account)).isEqualTo(7);
    }

    @Test
    void aPaymentThatIsUnderWayIsSaidToBeOpenAndKeepsOthersAway() {
        payWith("pm_slow_bank");

        buy("one").statusCode(200).body("state", equalTo("open"));
        buy("two").statusCode(409).body("error.code", equalTo("already_exists"));
        clock.advance(Duration.ofSeconds(31));
        recovery.recover();

        buy("one").statusCode(200).body("state", equalTo("paid"));
        assertThat(customers.balance(account)).isEqualTo(1_007);
        assertThat(seen("asked")).isEqualTo(1);
    }

    @Test
    void anAccountBuysAsOftenAsItMayInADay() {
        payWith("pm_ok");
        for (int purchase = 0; purchase < 10; purchase++) {
            buyAndWait("key " + purchase, "paid");
        }

        buy("one more").statusCode(422);
        clock.advance(Duration.ofDays(1).plusSeconds(1));

        buy("one more").statusCode(200);
    }

    @Test
    void aClosedAccountBuysNothingAndStillHearsOfWhatItBought() {
        payWith("pm_ok");
        buyAndWait("one", "paid");
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body("{\"reason\": \"ended\", \"actor\": \"test\"}")
                .post("/internal/accounts/{id}/close", account)
                .then()
                .statusCode(200);

        buy("two").statusCode(402).body("error.code", equalTo("insufficient_credits"));

        buy("one").statusCode(200).body("state", equalTo("paid"));
        assertThat(seen("paid")).isEqualTo(1);
    }

    @Test
    void noOtherServiceAndNoUnknownAccountBuys() {
        given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/internal/accounts/{id}/purchases", account)
                .then()
                .statusCode(403);
        account = 999_999_999;

        buy("one").statusCode(422);
    }

    /** Repeats the purchase until its payment has ended; a first answer says open where the payment took long. */
    private ValidatableResponse buyAndWait(String key, String end) {
        return await().until(
                        () -> buy(key).statusCode(200),
                        answer -> end.equals(answer.extract().path("state")));
    }

    private ValidatableResponse buy(String key) {
        return send("small", SMALL_PRICE, key);
    }

    private ValidatableResponse send(String pack, long price, String key) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body("""
                        {"pack": "%s", "price_minor": %d, "credential": 5, "key": "%s"}""".formatted(pack, price, key))
                .post("/internal/accounts/{id}/purchases", account)
                .then();
    }

    private ValidatableResponse offer() {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/accounts/{id}/payment-method", account)
                .then();
    }

    private void payWith(String method) {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body("{\"customer\": \"cus_%d\", \"method\": \"%s\"}".formatted(account, method))
                .put("/internal/accounts/{id}/payment-method", account)
                .then()
                .statusCode(200);
    }

    private int seen(String what) {
        return given().get(stripe + "/seen/cus_" + account).then().extract().path(what);
    }
}
