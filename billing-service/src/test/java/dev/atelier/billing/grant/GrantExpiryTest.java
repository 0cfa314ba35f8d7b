// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.AccountService.CloseRequest;
import dev.atelier.billing.account.GrantRequest;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.id.GenerationId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Credits that expire are drawn first, lost at their end, and spendable for some days after a late refund. */
@QuarkusTest
class GrantExpiryTest {
    private static final Instant START = Instant.parse("2026-05-01T12:00:00Z");

    @Inject
    TestAccounts customers;

    @Inject
    AccountService accounts;

    @Inject
    ChargeService charges;

    @Inject
    GrantExpiryWorker worker;

    @Inject
    LedgerAudit audit;

    @Inject
    TestClock clock;

    private long account;

    @BeforeEach
    void openAccount() {
        clock.set(START);
        account = customers.open(100);
    }

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void theGrantThatExpiresFirstIsSpentFirst() {
        grant("late", 50, Duration.ofDays(2));
        grant("soon", 50, Duration.ofDays(1));
        charge(60);

        clock.advance(Duration.ofDays(1));

        assertThat(customers.balance(account)).isEqualTo(140);
        clock.advance(Duration.ofDays(1));
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void expiredCreditsAreNotSpendableEvenBeforeTheirEndIsBooked() {
        grant("soon", 50, Duration.ofHours(1));
        clock.advance(Duration.ofHours(1));

        assertThat(customers.balance(account)).isEqualTo(100);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> charge(101))
                .withMessage("This needs 101 credits, and the account has 100. Nothing was spent.");
        charge(100);
        assertThat(customers.balance(account)).isZero();
    }

    @Test
    void theWorkerBooksEachEndOnce() {
        grant("soon", 50, Duration.ofHours(1));
        clock.advance(Duration.ofHours(2));

        assertThat(worker.expireGrants()).isGreaterThanOrEqualTo(50);
        assertThat(worker.expireGrants()).isZero();
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aRefundToAnExpiredGrantCanBeSpentForSevenDaysMore() {
        grant("soon", 50, Duration.ofHours(1));
        ChargeRequest charge = charge(30);
        clock.advance(Duration.ofHours(2));
        assertThat(customers.balance(account)).isEqualTo(100);

        charges.voidCharge(charge.generation());

        assertThat(customers.balance(account)).isEqualTo(130);
        clock.advance(Duration.ofDays(7).minusSeconds(1));
        assertThat(customers.balance(account)).isEqualTo(130);
        clock.advance(Duration.ofSeconds(1));
        worker.expireGrants();
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void whatDidNotComeGoesBackToTheGrantThatEndsLast() {
        grant("soon", 50, Duration.ofHours(1));
        ChargeRequest charge = charge(60);

        finishShortBy(charge, 20);

        // 10 had come from the grant without an end, so 10 of the 20 are back in the one that ends.
        clock.advance(Duration.ofHours(1));
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void whatDidNotComeOfAnExpiredGrantCanBeSpentForSevenDaysMore() {
        grant("soon", 50, Duration.ofHours(1));
        ChargeRequest charge = charge(30);
        clock.advance(Duration.ofHours(2));

        finishShortBy(charge, 12);

        assertThat(customers.balance(account)).isEqualTo(112);
        clock.advance(Duration.ofDays(7));
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void whatDidNotComeForAClosedAccountIsTakenOff() {
        ChargeRequest running = charge(30);
        accounts.close(account, new CloseRequest("asked for", "operator"));

        finishShortBy(running, 12);

        assertThat(customers.balance(account)).isZero();
    }

    @Test
    void aGrantThatHasEndedAlreadyIsRefused() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> grant("past", 5, Duration.ZERO))
                .satisfies(refusal -> assertThat(refusal.param()).contains("expires_at"));
    }

    @Test
    void aClosedAccountIsEmptyAndStaysSo() {
        ChargeRequest running = charge(30);

        accounts.close(account, new CloseRequest("asked for", "operator"));

        assertThat(customers.balance(account)).isZero();
        charges.voidCharge(running.generation());
        assertThat(customers.balance(account)).isZero();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> charge(0))
                .satisfies(refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
                    assertThat(refusal.message()).contains("closed");
                });
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> grant("more", 5, Duration.ofDays(1)));
        assertThat(accounts.close(account, new CloseRequest("again", "operator"))
                        .closed())
                .isTrue();
    }

    private void grant(String key, long credits, Duration lasts) {
        accounts.grant(
                account, new GrantRequest(credits, "gift", key, clock.instant().plus(lasts)));
    }

    private void finishShortBy(ChargeRequest charge, long refund) {
        charges.finish(new GenerationFinished(
                "evt_short_" + charge.generation(),
                new GenerationId(charge.generation()),
                account,
                account,
                Outcome.SUCCEEDED,
                charge.credits(),
                refund,
                null,
                0,
                Origin.API,
                clock.instant()));
    }

    private ChargeRequest charge(long credits) {
        var request = new ChargeRequest(customers.nextGeneration(), account, account, credits, null, null, false);
        charges.charge(request);
        return request;
    }
}
