// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.stripe.net.Webhook;
import dev.atelier.billing.DatabaseSessions;
import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.error.ApiException;
import dev.atelier.testkit.TestCaller;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Automatic top-ups against a strict Stripe are paid once and booked once, also when answers are lost. */
@QuarkusTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TopUpTest {
    private static final String SMALL = "small";

    @Inject
    TestAccounts customers;

    @Inject
    ChargeService charges;

    @Inject
    TopUpRecoveryWorker recovery;

    @Inject
    LedgerAudit audit;

    @Inject
    DatabaseSessions sessions;

    @Inject
    TestClock clock;

    @Inject
    MeterRegistry meters;

    @Inject
    @ConfigProperty(name = "atelier.billing.topup.stripe.api-base")
    String stripe;

    private long account;

    @BeforeEach
    void openEmptyAccount() {
        clock.set(Instant.now());
        account = customers.open(0);
    }

    /** Runs once, because an audit reads the rows of all tests. */
    @AfterAll
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aShortBalanceIsFilledUpWithTheSmallestPackThatIsEnough() {
        payWith("pm_ok");

        chargeAndWait(40);
        assertThat(customers.balance(account)).isEqualTo(960);
        chargeAndWait(2_000);
        assertThat(customers.balance(account)).isEqualTo(960 + 5_000 - 2_000);
        assertThat(paid()).isEqualTo(2);
    }

    @Test
    void chargesAtOnceShareOneTopUp() throws Exception {
        payWith("pm_ok");
        List<Callable<String>> calls = IntStream.range(0, 20)
                .<Callable<String>>mapToObj(_ -> () -> chargeAndWait(10))
                .toList();

        try (var threads = Executors.newFixedThreadPool(20)) {
            for (Future<String> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo("charged");
            }
        }

        assertThat(paid()).isEqualTo(1);
        assertThat(customers.balance(account)).isEqualTo(800);
    }

    @Test
    void withoutThePermissionOfTheCredentialNothingIsBought() {
        payWith("pm_ok");

        assertThat(charge(40, false, null)).isEqualTo("insufficient_credits");
        assertThat(asked()).isZero();
    }

    @Test
    void aPassedCapBuysNothing() {
        payWith("pm_ok");

        assertThat(charge(40, true, 39L)).isEqualTo("token_cap_exceeded");
        assertThat(asked()).isZero();
    }

    @Test
    void withoutAPaymentMethodNothingIsBought() {
        assertThat(charge(40)).isEqualTo("insufficient_credits");
    }

    @Test
    void aChargeThatNoPackCoversBuysNothing() {
        payWith("pm_ok");

        assertThat(charge(20_001)).isEqualTo("insufficient_credits");
        assertThat(asked()).isZero();
    }

    @Test
    void aDeclinedCardIsNotTriedAgainForAWhile() {
        payWith("pm_declined");

        assertThat(charge(40)).isEqualTo("insufficient_credits");
        assertThat(charge(40)).isEqualTo("insufficient_credits");

        assertThat(asked()).isEqualTo(1);
        assertThat(state()).isEqualTo("failed insufficient_funds");
        clock.advance(Duration.ofMinutes(11));
        assertThat(charge(40)).isEqualTo("insufficient_credits");
        assertThat(asked()).isEqualTo(2);
    }

    @Test
    void aPaymentWhoseAnswerWasLostIsBookedOnceAndPaidOnce() {
        payWith("pm_lost");
        assertThat(charge(40)).isEqualTo("insufficient_credits");
        assertThat(customers.balance(account)).isZero();

        laterAskAgain();
        laterAskAgain();

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(paid()).isEqualTo(1);
        assertThat(asked()).isEqualTo(3);
    }

    @Test
    void aTopUpWhoseProcessDiedBeforeItAskedIsPaidOnce() throws SQLException {
        payWith("pm_ok");
        openAsIfTheProcessDied("pm_ok");

        laterAskAgain();
        laterAskAgain();

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(paid()).isEqualTo(1);
    }

    @Test
    void aPaymentOlderThanTheProvidersKeysIsLookedUpAndNeverRepeated() {
        payWith("pm_lost");
        charge(40);

        clock.advance(Duration.ofHours(30));
        recovery.recover();

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(asked()).isEqualTo(2);
    }

    @Test
    void anOldTopUpThatWasNeverAskedForFails() throws SQLException {
        payWith("pm_ok");
        openAsIfTheProcessDied("pm_ok");

        clock.advance(Duration.ofHours(30));
        recovery.recover();

        assertThat(state()).isEqualTo("failed never_asked");
        assertThat(asked()).isZero();
    }

    @Test
    void aSlowBankIsAskedByTheNameOfThePayment() {
        payWith("pm_slow_bank");
        assertThat(charge(40)).isEqualTo("insufficient_credits");

        laterAskAgain();

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(asked()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"pm_down, never_asked, failed", "pm_short, given_up, given_up"})
    void anUnclearPaymentStaysOpenUntilItIsGivenUp(String method, String reason, String outcome) {
        payWith(method);
        assertThat(charge(40)).isEqualTo("insufficient_credits");
        laterAskAgain();
        assertThat(state()).isEqualTo("open none");
        double before = counted(outcome);

        clock.advance(Duration.ofDays(4));
        recovery.recover();

        assertThat(state()).isEqualTo("failed " + reason);
        assertThat(customers.balance(account)).isZero();
        // An alert is made of this counter; top-ups of other tests may end beside it.
        assertThat(counted(outcome)).isGreaterThan(before);
    }

    @Test
    void aSignedWebhookBooksOnce() {
        payWith("pm_slow_bank");
        charge(40);
        String event = event("payment_intent.succeeded", "succeeded", 1_000);

        webhook(event, signature(event)).statusCode(200).body("received", equalTo(true));
        webhook(event, signature(event)).statusCode(200);
        laterAskAgain();

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(state()).isEqualTo("paid none");
    }

    @Test
    void moneyThatComesAfterAFailureIsBookedAllTheSame() {
        payWith("pm_slow_bank");
        charge(40);
        String failed = event("payment_intent.payment_failed", "requires_payment_method", 0);
        webhook(failed, signature(failed)).statusCode(200);
        assertThat(state()).isEqualTo("failed requires_payment_method");

        String event = event("payment_intent.succeeded", "succeeded", 1_000);
        webhook(event, signature(event)).statusCode(200);

        assertThat(customers.balance(account)).isEqualTo(1_000);
    }

    @Test
    void aWebhookThatIsNotSignedByStripeChangesNothing() {
        payWith("pm_slow_bank");
        charge(40);
        String event = event("payment_intent.succeeded", "succeeded", 1_000);
        String good = signature(event);

        webhook(event, "t=1,v1=00").statusCode(422).body("error.param", equalTo("Stripe-Signature"));
        webhook(event.replace("1000", "1001"), good).statusCode(422);
        clock.advance(Duration.ofMinutes(6));
        webhook(event, good).statusCode(422);
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body(event)
                .post("/internal/topups/stripe/webhook")
                .then()
                .statusCode(422);

        assertThat(state()).isEqualTo("open none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"charge.refunded\", \"data\": {\"object\": {}}}",
                "{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\": {}}}}",
                "{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\":"
                        + " {\"atelier_topup\": \"1-1\"}}}}"
            })
    void unknownProviderEventsAreAcknowledged(String event) {
        webhook(event, signature(event)).statusCode(200);
    }

    @Test
    void membersSeeWhatWouldBeBoughtAndNothingOfTheProvider() {
        String before = offer();
        payWith("pm_secret");

        String after = offer();

        assertThat(before).contains("\"is_for_sale\":true").doesNotContain("\"pack\":");
        assertThat(after)
                .contains("\"pack\":\"small\"", "\"currency\":\"usd\"")
                .doesNotContain(customer(), "pm_secret", "stripe");
    }

    private String offer() {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/accounts/{id}/payment-method", account)
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    private void payWith(String method) {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body("{\"customer\": \"%s\", \"method\": \"%s\"}".formatted(customer(), method))
                .put("/internal/accounts/{id}/payment-method", account)
                .then()
                .statusCode(200)
                .body("provider", equalTo("stripe"))
                .body("pack", equalTo(SMALL));
    }

    private String customer() {
        return "cus_" + account;
    }

    /** Repeats a charge that was refused because the payment of its top-up took long; a refusal charges nothing. */
    private String chargeAndWait(long credits) {
        return await().until(() -> charge(credits), "charged"::equals);
    }

    private String charge(long credits) {
        return charge(credits, true, null);
    }

    private String charge(long credits, boolean topUp, @Nullable Long cap) {
        try {
            return charges.charge(
                            new ChargeRequest(customers.nextGeneration(), account, account, credits, cap, null, topUp))
                    .state()
                    .wire();
        } catch (ApiException refusal) {
            return refusal.code().wire();
        }
    }

    private void laterAskAgain() {
        clock.advance(Duration.ofSeconds(31));
        recovery.recover();
    }

    private void openAsIfTheProcessDied(String method) throws SQLException {
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    select open_topup(%d, 1, 'stripe', '%s', '%s', 'small', 1000, 1000, 'usd', 40, 600, 10, '%s', '%s')
                    """.formatted(account, customer(), method, clock.instant(), clock.instant()));
        }
    }

    private double counted(String outcome) {
        return meters.get("atelier.billing.topups")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    /** State and reason of the account's newest top-up. */
    private String state() {
        return row("select state || ' ' || coalesce(reason, 'none') from topup where account_id = %d order by id desc");
    }

    private String event(String type, String status, long received) {
        String key = row("select id || '-' || (extract(epoch from created_at) * 1000000)::bigint from topup"
                + " where account_id = %d order by id desc");
        return """
                {"id": "evt_1", "type": "%s", "data": {"object": {"id": "pi_1", "object": "payment_intent",
                 "status": "%s", "amount_received": %d, "currency": "usd", "metadata": {"atelier_topup": "%s"}}}}
                """.formatted(type, status, received, key);
    }

    private String row(String query) {
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query.formatted(account))) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private String signature(String event) {
        long now = clock.instant().getEpochSecond();
        try {
            return "t=%d,v1=%s"
                    .formatted(now, Webhook.Util.computeHmacSha256(FakeStripe.WEBHOOK_SECRET, now + "." + event));
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static ValidatableResponse webhook(String event, String signature) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .header("Stripe-Signature", signature)
                .body(event)
                .post("/internal/topups/stripe/webhook")
                .then();
    }

    private int asked() {
        return seen("asked");
    }

    private int paid() {
        return seen("paid");
    }

    private int seen(String what) {
        return given().get(stripe + "/seen/" + customer()).then().extract().path(what);
    }
}
