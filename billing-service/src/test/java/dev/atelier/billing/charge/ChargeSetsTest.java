// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.AccountService.CloseRequest;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.billing.ledger.LedgerFunctions.ImpossibleStateException;
import dev.atelier.billing.ledger.LedgerFunctions.OneByOneException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Charges and ends of many generations with one call. */
@QuarkusTest
class ChargeSetsTest {
    @Inject
    ChargeBatchService batches;

    @Inject
    ChargeService charges;

    @Inject
    AccountService accounts;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    MeterRegistry metrics;

    @Inject
    Database database;

    @Inject
    TestClock clock;

    private long account;

    @BeforeEach
    void openAccount() {
        account = customers.open(1_000);
    }

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void chargesThatNeedNothingButTheirCreditsAreOneTransaction() {
        List<ChargeRequest> requests = requests(10);

        List<ChargeAnswerView> answers = batches.charge(requests);

        assertThat(answers)
                .extracting(ChargeSetsTest::balance)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 10)
                        .mapToObj(n -> 1_000L - 10L * n)
                        .toList());
        assertThat(transactionsOf(requests)).isEqualTo(1);
    }

    /** The others are of accounts without a credit. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 20})
    void refusedChargesLeaveTheOthersTogether(int refused) {
        List<ChargeRequest> requests = IntStream.range(0, 20)
                .mapToObj(n ->
                        ChargeFixtures.of(customers.nextGeneration(), n < refused ? customers.open(0) : account, 10))
                .toList();

        List<ChargeAnswerView> answers = batches.charge(requests);

        assertThat(answers.subList(0, refused))
                .extracting(answer -> Objects.requireNonNull(answer.error()).code())
                .hasSize(refused)
                .allMatch(ErrorCode.INSUFFICIENT_CREDITS::equals);
        assertThat(answers.subList(refused, 20))
                .allSatisfy(answer -> assertThat(answer.charge()).isNotNull());
        assertThat(transactionsOf(requests)).isEqualTo(refused == 20 ? 0 : 1);
        assertThat(customers.balance(account)).isEqualTo(1_000 - 10 * (20 - refused));
    }

    @Test
    void oneThatTheDatabaseCannotStoreFailsAlone() {
        List<ChargeRequest> requests = new ArrayList<>(requests(3));
        ChargeRequest plain = requests.get(1);
        requests.set(
                1,
                new ChargeRequest(
                        plain.generation(), account, 1L, 10L, null, null, null, false, "\0", 0L, null, null, null));

        List<ChargeAnswerView> answers = batches.charge(requests);

        assertThat(answers.get(1)).isEqualTo(ChargeAnswerView.UNANSWERED);
        assertThat(answers.getFirst().charge()).isNotNull();
        assertThat(answers.getLast().charge()).isNotNull();
        assertThat(customers.balance(account)).isEqualTo(980);
    }

    @Test
    void aSetEndsAllItsChargesOrNone() {
        List<ChargeRequest> requests = requests(3);
        batches.charge(requests.subList(0, 2));
        List<GenerationFinished> ends =
                requests.stream().map(ChargeFixtures::failed).toList();

        assertThatThrownBy(() -> charges.finishAll(ends))
                .isInstanceOf(ImpossibleStateException.class)
                .hasMessageContaining("never charged");

        assertThat(states(requests.subList(0, 2))).containsOnly(ChargeState.CHARGED);
        charges.finishAll(ends.subList(0, 2));
        assertThat(states(requests.subList(0, 2))).containsOnly(ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(1_000);
    }

    @Test
    void anEventThatStandsTwiceAndASecondEventOfAGenerationEndItsChargeOnce() {
        List<ChargeRequest> requests = requests(2);
        batches.charge(requests);
        GenerationFinished first = ChargeFixtures.shortBy(requests.getFirst(), 4);
        GenerationFinished second = ChargeFixtures.failed(requests.getLast());
        double repeats = ends("repeated");

        charges.finishAll(List.of(first, first, ChargeFixtures.shortBy(requests.getFirst(), 4), second));
        charges.finishAll(List.of(second, first));

        assertThat(states(requests)).containsExactly(ChargeState.SETTLED, ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(1_000 - 6);
        assertThat(ends("repeated")).isEqualTo(repeats + 4);
    }

    @Test
    void twoEndsOfOneGenerationInASetAreRefusedAsAWhole() {
        List<ChargeRequest> requests = requests(1);
        batches.charge(requests);

        assertThatThrownBy(() -> charges.finishAll(List.of(
                        ChargeFixtures.succeeded(requests.getFirst()), ChargeFixtures.failed(requests.getFirst()))))
                .isInstanceOf(ImpossibleStateException.class);

        assertThat(states(requests)).containsOnly(ChargeState.CHARGED);
    }

    @Test
    void whatGoesBackToAClosedAccountIsTakenOffIt() {
        List<ChargeRequest> requests = requests(4);
        batches.charge(requests);
        accounts.close(account, new CloseRequest("test", "test"));

        charges.finishAll(requests.stream().map(ChargeFixtures::failed).toList());

        assertThat(states(requests)).containsOnly(ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isZero();
    }

    /** Which grant a part goes back to depends on the parts before it. */
    @Test
    void partsThatGoBackToAnExpiredGrantGoOneByOne() {
        clock.set(Instant.parse("2026-03-01T10:00:00Z"));
        account = customers.open(0);
        grant(15, "2026-03-01T11:00:00Z");
        grant(100, "2026-03-02T10:00:00Z");
        List<ChargeRequest> requests = requests(2);
        batches.charge(requests);
        clock.set(Instant.parse("2026-03-01T12:00:00Z"));
        List<GenerationFinished> ends = requests.stream()
                .map(request -> ChargeFixtures.shortBy(request, 4))
                .toList();

        assertThatThrownBy(() -> charges.finishAll(ends)).isInstanceOf(OneByOneException.class);

        assertThat(states(requests)).containsOnly(ChargeState.CHARGED);
        ends.forEach(charges::finish);
        assertThat(customers.balance(account)).isEqualTo(115 - 20 + 8);
    }

    private void grant(long credits, String until) {
        database.get(
                "select balance from grant_credits(?, ?, ?, 'test', ?, ?)",
                row -> row.getLong("balance"),
                account,
                until,
                credits,
                Instant.parse(until),
                clock.instant());
    }

    private List<ChargeRequest> requests(int many) {
        return IntStream.range(0, many)
                .mapToObj(_ -> ChargeFixtures.of(customers.nextGeneration(), account, 10))
                .toList();
    }

    private static long balance(ChargeAnswerView answer) {
        return Objects.requireNonNull(answer.charge()).balance();
    }

    private List<ChargeState> states(List<ChargeRequest> requests) {
        return requests.stream()
                .map(request -> charges.get(request.generation()).state())
                .toList();
    }

    private long transactionsOf(List<ChargeRequest> requests) {
        return database.get(
                "select count(distinct xmin::text) as transactions from charge where generation_id = any (?)",
                row -> row.getLong("transactions"),
                requests.stream().map(ChargeRequest::generation).toList());
    }

    private double ends(String outcome) {
        return metrics.get("atelier.billing.charge.ends")
                .tag("outcome", outcome)
                .counter()
                .count();
    }
}
