// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.billing.TestClock;
import dev.atelier.billing.TestCustomer;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pushed caps count from the answer on, also against tokens with older caps. */
@QuarkusTest
class CredentialResourceTest {

    @Inject
    TestCustomer customer;

    @Inject
    ChargeService charges;

    @Inject
    TestClock clock;

    @BeforeEach
    void openAccount() {
        customer.open(Instant.parse("2026-12-31T23:59:00Z"), 1_000);
    }

    @Test
    void theCredentialsOfAnAccountAreListedWithWhatTheySpent() {
        charge(30, null, null);
        charge(20, null, null);

        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/accounts/{id}/spend", customer.account())
                .then()
                .statusCode(200)
                .body("data.credential", org.hamcrest.Matchers.contains((int) customer.credential()))
                .body("data.day", org.hamcrest.Matchers.contains(50))
                .body("data.month", org.hamcrest.Matchers.contains(50));
    }

    @Test
    void aLoweredCapCountsAgainstATokenThatStillSaysMore() {
        push("10", "null", 2).statusCode(200).body("daily_cap", equalTo(10));

        assertThat(charge(11, 100L, null)).isEqualTo(ErrorCode.TOKEN_CAP_EXCEEDED);
        assertThat(charge(10, 100L, null)).isNull();
    }

    @Test
    void aRaisedCapCountsAgainstATokenThatStillSaysLess() {
        push("10", "20", 1);
        push("null", "null", 2).body("daily_cap", nullValue()).body("monthly_cap", nullValue());

        assertThat(charge(500, 10L, null)).isNull();
    }

    @Test
    void aLatePushChangesNothing() {
        push("10", "null", 5);

        push("900", "null", 4).statusCode(200).body("daily_cap", equalTo(10)).body("version", equalTo(5));
        assertThat(charge(11, null, null)).isEqualTo(ErrorCode.TOKEN_CAP_EXCEEDED);
    }

    @Test
    void capsOfATokenCountWhenTheyAreNewerThanThePushedOnes() {
        push("10", "null", 5);

        assertThat(charge(50, 100L, 6L)).isNull();
        assertThat(charge(50, 1_000L, 5L)).isEqualTo(ErrorCode.TOKEN_CAP_EXCEEDED);
    }

    @Test
    void withoutAPushTheCapsOfTheRequestCount() {
        assertThat(charge(11, 10L, null)).isEqualTo(ErrorCode.TOKEN_CAP_EXCEEDED);
    }

    @Test
    void twoHundredChargesAtOnceOnACapOfSeventeenAreExactlySeventeen() throws Exception {
        push("17", "null", 1);
        List<Callable<Boolean>> calls = IntStream.range(0, 200)
                .<Callable<Boolean>>mapToObj(_ -> () -> charge(1, 500L, null) == null)
                .toList();

        int accepted = 0;
        try (var threads = Executors.newFixedThreadPool(40)) {
            for (Future<Boolean> call : threads.invokeAll(calls)) {
                accepted += call.get() ? 1 : 0;
            }
        }

        assertThat(accepted).isEqualTo(17);
        assertThat(customer.balance()).isEqualTo(1_000 - 17);
        spend().body("day.spent", equalTo(17)).body("exhausted", equalTo(true));
    }

    @Test
    void noChargeThatSawTheOldCapCommitsAfterTheChangeIsAnswered() throws Exception {
        push("1000", "null", 1);
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Future<Boolean>> running = IntStream.range(0, 100)
                    .mapToObj(_ -> threads.submit(() -> charge(1, null, null) == null))
                    .toList();
            push("0", "null", 2).statusCode(200);
            long spentAtTheAnswer = spent();
            for (Future<Boolean> call : running) {
                call.get();
            }

            assertThat(spent()).isEqualTo(spentAtTheAnswer);
        }
    }

    @Test
    void spendingIsShownPerWindowAndStartsAnewAtMidnight() {
        push("40", "null", 1);
        charge(40, null, null);

        spend().statusCode(200)
                .body("day.spent", equalTo(40))
                .body("day.cap", equalTo(40))
                .body("day.start", equalTo("2026-12-31"))
                .body("day.resets_at", equalTo("2027-01-01T00:00:00.000Z"))
                .body("month", not(hasKey("cap")))
                .body("exhausted", equalTo(true));
        clock.set(Instant.parse("2027-01-01T00:00:00Z"));
        spend().body("day.spent", equalTo(0)).body("exhausted", equalTo(false));
    }

    @Test
    void aCapThatOnlyTokensCarryIsNeverCalledExhausted() {
        charge(40, 40L, null);

        spend().body("exhausted", equalTo(false));
    }

    @Test
    void anUnknownAccountIsNotFound() {
        push(999_999, "1", "1", 1).statusCode(404).body("error.code", equalTo("not_found"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"daily_cap": 1, "monthly_cap": 1, "version": 1}                 | account
            {"account": 1, "daily_cap": -1, "monthly_cap": 1, "version": 1}  | daily_cap
            {"account": 1, "daily_cap": 1, "monthly_cap": 1}                 | version
            {"account": 1, "daily_cap": 1, "version": 0}                     | version
            {"account": 1, "daily_cap": "1", "version": 1}                   | daily_cap
            """)
    void aWrongMemberIsNamed(String body, String param) {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body(body)
                .put("/internal/credentials/1/caps")
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @Test
    void spendingOfNoAccountIsRefused() {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/credentials/1/spend?account=x")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("account"));
    }

    private ValidatableResponse push(String daily, String monthly, long version) {
        return push(customer.account(), daily, monthly, version);
    }

    private ValidatableResponse push(long account, String daily, String monthly, long version) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body("""
                        {"account": %d, "daily_cap": %s, "monthly_cap": %s, "version": %d}
                        """.formatted(account, daily, monthly, version))
                .put("/internal/credentials/{id}/caps", customer.credential())
                .then();
    }

    private ValidatableResponse spend() {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .queryParam("account", customer.account())
                .get("/internal/credentials/{id}/spend", customer.credential())
                .then();
    }

    private long spent() {
        return spend().extract().jsonPath().getLong("day.spent");
    }

    private @Nullable ErrorCode charge(long credits, @Nullable Long dailyCap, @Nullable Long version) {
        try {
            charges.charge(new ChargeRequest(
                    customer.nextGeneration(),
                    customer.account(),
                    customer.credential(),
                    credits,
                    dailyCap,
                    null,
                    version,
                    false,
                    null,
                    null,
                    null,
                    null,
                    null));
            return null;
        } catch (ApiException refusal) {
            return refusal.code();
        }
    }
}
