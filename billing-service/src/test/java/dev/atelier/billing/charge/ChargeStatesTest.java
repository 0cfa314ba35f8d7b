// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.charge.ChargeAnswerView.ChargeView;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.billing.ledger.LedgerFunctions.ImpossibleStateException;
import dev.atelier.billing.ledger.StatementService;
import dev.atelier.billing.ledger.StatementService.LedgerEntryView;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.event.GenerationFinished;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every state of a charge against everything that can happen to it. */
@QuarkusTest
class ChargeStatesTest {
    private static final long PRICE = 40;

    @Inject
    ChargeService charges;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    CapRepository caps;

    @Inject
    StatementService statements;

    private long account;
    private ChargeRequest request;

    @BeforeEach
    void openAccount() {
        account = customers.open(100);
        request = ChargeFixtures.of(customers.nextGeneration(), account, PRICE);
    }

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    // ---- nothing happened yet

    @Test
    void aChargeTakesThePrice() {
        ChargeView answer = charges.charge(request);

        assertThat(answer).isEqualTo(new ChargeView(request.generation(), ChargeState.CHARGED, PRICE, 60));
        assertThat(state()).isEqualTo(ChargeState.CHARGED);
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void aVoidBeforeTheChargeRefusesItForGood() {
        assertThat(charges.voidCharge(request.generation()).state()).isEqualTo(ChargeState.REFUNDED);

        assertRefused(ErrorCode.ALREADY_EXISTS, () -> charges.charge(request));
        assertRefused(ErrorCode.NOT_FOUND, this::state);
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aSettlementOfNothingIsImpossible() {
        assertImpossible(() -> charges.finish(ChargeFixtures.succeeded(request)), "never charged");
    }

    @Test
    void aRefundOfNothingIsImpossible() {
        assertImpossible(() -> charges.finish(ChargeFixtures.failed(request)), "never charged");
    }

    // ---- charged

    @Test
    void aRepeatedChargeGetsTheFirstAnswer() {
        ChargeView first = charges.charge(request);
        charges.charge(ChargeFixtures.of(customers.nextGeneration(), account, 10));

        assertThat(charges.charge(request)).isEqualTo(first);
        assertThat(customers.balance(account)).isEqualTo(50);
    }

    @Test
    void aRepeatWithAnotherPriceIsImpossible() {
        charges.charge(request);

        assertImpossible(
                () -> charges.charge(ChargeFixtures.of(request.generation(), account, PRICE + 1)), "was charged 40");
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void aRepeatForAnotherAccountIsImpossible() {
        charges.charge(request);
        long other = customers.open(100);

        assertImpossible(() -> charges.charge(ChargeFixtures.of(request.generation(), other, PRICE)), "was charged 40");
        assertThat(customers.balance(other)).isEqualTo(100);
    }

    @Test
    void aVoidGivesTheChargeBack() {
        charges.charge(request);

        charges.voidCharge(request.generation());

        assertThat(state()).isEqualTo(ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aSuccessSettlesTheCharge() {
        charges.charge(request);

        charges.finish(ChargeFixtures.succeeded(request));

        assertThat(state()).isEqualTo(ChargeState.SETTLED);
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void aFailureRefundsTheCharge() {
        charges.charge(request);

        charges.finish(ChargeFixtures.failed(request));

        assertThat(state()).isEqualTo(ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void anEventForAnotherPriceChangesNothing() {
        charges.charge(request);

        assertImpossible(
                () -> charges.finish(
                        ChargeFixtures.failed(ChargeFixtures.of(request.generation(), account, PRICE + 1))),
                "was charged 40 credits");
        assertThat(state()).isEqualTo(ChargeState.CHARGED);
    }

    @Test
    void anEventForAnotherAccountChangesNothing() {
        charges.charge(request);
        long other = customers.open(0);

        assertImpossible(
                () -> charges.finish(ChargeFixtures.failed(ChargeFixtures.of(request.generation(), other, PRICE))),
                "was charged 40 credits");
        assertThat(customers.balance(other)).isZero();
    }

    // ---- settled

    @Test
    void aRepeatAfterTheSettlementGetsTheBalanceOfTheCharge() {
        charges.charge(request);
        charges.finish(ChargeFixtures.succeeded(request));

        assertThat(charges.charge(request))
                .isEqualTo(new ChargeView(request.generation(), ChargeState.SETTLED, PRICE, 60));
    }

    @Test
    void aSettledChargeCannotBeVoided() {
        charges.charge(request);
        charges.finish(ChargeFixtures.succeeded(request));

        assertRefused(ErrorCode.NOT_CANCELABLE, () -> charges.voidCharge(request.generation()));
        assertThat(state()).isEqualTo(ChargeState.SETTLED);
    }

    @Test
    void aSecondSettlementChangesNothing() {
        charges.charge(request);
        charges.finish(ChargeFixtures.succeeded(request));

        charges.finish(ChargeFixtures.succeeded(request));

        assertThat(state()).isEqualTo(ChargeState.SETTLED);
    }

    @Test
    void aRefundAfterTheSettlementIsImpossible() {
        charges.charge(request);
        charges.finish(ChargeFixtures.succeeded(request));

        assertImpossible(() -> charges.finish(ChargeFixtures.failed(request)), "cannot become refunded");
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    // ---- settled with less than was charged

    @Test
    void whatDidNotComeGoesBackOnce() {
        charges.charge(request);
        GenerationFinished event = ChargeFixtures.shortBy(request, 15);

        charges.finish(event);
        charges.finish(event);

        assertThat(state()).isEqualTo(ChargeState.SETTLED);
        assertThat(customers.balance(account)).isEqualTo(75);
        assertThat(spent(CapPeriod.DAY)).isEqualTo(25);
        assertThat(spent(CapPeriod.MONTH)).isEqualTo(25);
        assertThat(statements.list(account, null, null).data())
                .extracting(LedgerEntryView::kind)
                .containsExactly("shortfall", "charge", "grant");
    }

    @Test
    void theSameEndInAnotherEventChangesNothing() {
        charges.charge(request);
        charges.finish(ChargeFixtures.shortBy(request, 15));

        charges.finish(ChargeFixtures.shortBy(request, 15));

        assertThat(customers.balance(account)).isEqualTo(75);
    }

    @Test
    void anEndWithAnotherRefundIsImpossible() {
        charges.charge(request);
        charges.finish(ChargeFixtures.shortBy(request, 15));

        assertImpossible(() -> charges.finish(ChargeFixtures.shortBy(request, 16)), "cannot become settled with 16");
        assertImpossible(() -> charges.finish(ChargeFixtures.succeeded(request)), "cannot become settled with 0");
        assertImpossible(() -> charges.finish(ChargeFixtures.failed(request)), "cannot become refunded");
        assertThat(customers.balance(account)).isEqualTo(75);
    }

    @Test
    void moreThanWasChargedNeverGoesBack() {
        charges.charge(request);

        assertImpossible(() -> charges.finish(ChargeFixtures.shortBy(request, PRICE + 1)), "41 of 40 credits back");
        assertThat(state()).isEqualTo(ChargeState.CHARGED);
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void aSettledChargeWithARefundCannotBeVoided() {
        charges.charge(request);
        charges.finish(ChargeFixtures.shortBy(request, 15));

        assertRefused(ErrorCode.NOT_CANCELABLE, () -> charges.voidCharge(request.generation()));
        assertThat(customers.balance(account)).isEqualTo(75);
    }

    // ---- refunded

    @Test
    void aRefundedChargeIsNotChargedAgain() {
        charges.charge(request);
        charges.finish(ChargeFixtures.failed(request));

        assertRefused(ErrorCode.ALREADY_EXISTS, () -> charges.charge(request));
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aVoidAfterTheRefundChangesNothing() {
        charges.charge(request);
        charges.finish(ChargeFixtures.failed(request));

        assertThat(charges.voidCharge(request.generation()).state()).isEqualTo(ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aSecondRefundChangesNothing() {
        charges.charge(request);
        charges.finish(ChargeFixtures.failed(request));

        charges.finish(ChargeFixtures.failed(request));

        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aSettlementAfterTheRefundIsImpossible() {
        charges.charge(request);
        charges.finish(ChargeFixtures.failed(request));

        assertImpossible(() -> charges.finish(ChargeFixtures.succeeded(request)), "cannot become settled");
        assertThat(customers.balance(account)).isEqualTo(100);
    }

    // ---- voided before it was charged

    @Test
    void aSecondVoidChangesNothing() {
        charges.voidCharge(request.generation());

        assertThat(charges.voidCharge(request.generation()).state()).isEqualTo(ChargeState.REFUNDED);
    }

    @Test
    void aFailureAfterTheVoidChangesNothing() {
        charges.voidCharge(request.generation());

        charges.finish(ChargeFixtures.failed(request));

        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aSuccessAfterTheVoidIsImpossible() {
        charges.voidCharge(request.generation());

        assertImpossible(() -> charges.finish(ChargeFixtures.succeeded(request)), "voided");
    }

    // ---- free

    @Test
    void aFreeGenerationGoesTheSameWay() {
        ChargeRequest free = ChargeFixtures.of(customers.nextGeneration(), account, account, 0, 0L, 0L);

        assertThat(charges.charge(free).balance()).isEqualTo(100);
        charges.finish(ChargeFixtures.succeeded(free));
        assertThat(charges.get(free.generation()).state()).isEqualTo(ChargeState.SETTLED);
    }

    private long spent(CapPeriod period) {
        return caps.loadWindow(account, account, period).spent().amount();
    }

    private ChargeState state() {
        return charges.get(request.generation()).state();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .extracting(ApiException::code)
                .isEqualTo(code);
    }

    private static void assertImpossible(ThrowingCallable call, String why) {
        assertThatExceptionOfType(ImpossibleStateException.class)
                .isThrownBy(call)
                .withMessageContaining(why);
    }
}
