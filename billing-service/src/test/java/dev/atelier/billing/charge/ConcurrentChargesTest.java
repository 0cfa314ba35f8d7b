// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.GrantRequest;
import dev.atelier.billing.charge.ChargeAnswerView.ChargeView;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many at once: caps and balances are exact, and each thing happens once. */
@QuarkusTest
class ConcurrentChargesTest {
    private static final int THREADS = 32;

    @Inject
    ChargeService charges;

    @Inject
    ChargeBatchService batches;

    @Inject
    AccountService accounts;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void chargesNeverPassTheCap() throws Exception {
        long account = customers.open(10_000);
        long credential = customers.nextCredential();

        List<Outcome> outcomes = atOnce(
                THREADS * 20,
                () -> attempt(ChargeFixtures.of(customers.nextGeneration(), account, credential, 3, 100L, null)));

        assertThat(outcomes).filteredOn(Outcome.CHARGED::equals).hasSize(33);
        assertThat(outcomes).filteredOn(Outcome.CAP::equals).hasSize(THREADS * 20 - 33);
        assertThat(customers.balance(account)).isEqualTo(10_000 - 99);
    }

    @Test
    void chargesNeverPassTheBalance() throws Exception {
        long account = customers.open(50);

        List<Outcome> outcomes =
                atOnce(THREADS * 20, () -> attempt(ChargeFixtures.of(customers.nextGeneration(), account, 3)));

        assertThat(outcomes).filteredOn(Outcome.CHARGED::equals).hasSize(16);
        assertThat(outcomes).filteredOn(Outcome.BALANCE::equals).hasSize(THREADS * 20 - 16);
        assertThat(customers.balance(account)).isEqualTo(2);
    }

    @Test
    void duplicatesAtOnceAreOneCharge() throws Exception {
        long account = customers.open(100);
        ChargeRequest request = ChargeFixtures.of(customers.nextGeneration(), account, 40);

        List<ChargeView> answers = atOnce(64, () -> charges.charge(request));

        assertThat(answers).hasSize(64).containsOnly(answers.getFirst());
        assertThat(customers.balance(account)).isEqualTo(60);
    }

    @Test
    void grantsAndChargesAtOnceAllCount() throws Exception {
        long account = customers.open(1_000);
        var keys = new AtomicInteger();

        atOnce(200, () -> {
            int number = keys.incrementAndGet();
            if (number % 2 == 0) {
                return attempt(ChargeFixtures.of(customers.nextGeneration(), account, 3));
            }
            // Every key comes twice.
            accounts.grant(account, new GrantRequest(5L, "gift", "g" + number / 4));
            return Outcome.CHARGED;
        });

        assertThat(customers.balance(account)).isEqualTo(1_000 - 100 * 3 + 50 * 5);
    }

    @Test
    void refundsAtOnceAreOneRefund() throws Exception {
        long account = customers.open(100);
        ChargeRequest request = ChargeFixtures.of(customers.nextGeneration(), account, 40);
        charges.charge(request);
        GenerationFinished event = ChargeFixtures.failed(request);

        atOnce(64, () -> {
            charges.finish(event);
            charges.finish(ChargeFixtures.failed(request));
            return charges.voidCharge(request.generation());
        });

        assertThat(customers.balance(account)).isEqualTo(100);
    }

    @Test
    void aChargeAndItsVoidAtOnceLeaveNothingTaken() throws Exception {
        long account = customers.open(1_000);
        List<ChargeRequest> requests = IntStream.range(0, 40)
                .mapToObj(_ -> ChargeFixtures.of(customers.nextGeneration(), account, 10))
                .toList();

        all(requests.stream()
                .<Callable<Object>>mapMulti((request, calls) -> {
                    calls.accept(() -> attempt(request));
                    calls.accept(() -> charges.voidCharge(request.generation()));
                })
                .toList());

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(requests).allSatisfy(request -> assertThat(attempt(request)).isEqualTo(Outcome.TAKEN_BACK));
    }

    /** Each account has a credential with a cap, which all threads together fill, and one without, whose charges go back. */
    @Test
    void setsAndSingleMovesAtOnceLockInOneOrderAndPassNoCap() throws Exception {
        List<Long> owners =
                Stream.generate(() -> customers.open(10_000)).limit(3).toList();
        List<Long> capped = Stream.generate(customers::nextCredential).limit(3).toList();
        List<Long> free = Stream.generate(customers::nextCredential).limit(3).toList();
        Map<Long, Integer> charged = new ConcurrentHashMap<>();

        atOnce(THREADS * 6, () -> {
            List<ChargeRequest> batch = Stream.generate(
                            () -> ThreadLocalRandom.current().nextInt(6))
                    .limit(ThreadLocalRandom.current().nextInt(1, 17))
                    .map(n -> n < 3
                            ? ChargeFixtures.of(customers.nextGeneration(), owners.get(n), capped.get(n), 3, 100L, null)
                            : ChargeFixtures.of(
                                    customers.nextGeneration(), owners.get(n - 3), free.get(n - 3), 7, null, null))
                    .toList();
            List<ChargeAnswerView> answers = batches.charge(batch);
            List<GenerationFinished> ends = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                ChargeRequest request = batch.get(i);
                assertThat(answers.get(i)).isNotEqualTo(ChargeAnswerView.UNANSWERED);
                if (answers.get(i).charge() == null) {
                    continue;
                }
                boolean isCapped = capped.contains(request.credential());
                if (isCapped) {
                    charged.merge(request.credential(), 1, Integer::sum);
                }
                ends.add(isCapped ? ChargeFixtures.succeeded(request) : ChargeFixtures.failed(request));
            }
            if (!ends.isEmpty()) {
                charges.finishAll(ends);
            }
            return answers;
        });

        assertThat(charged.values()).containsExactly(33, 33, 33);
        assertThat(owners)
                .allSatisfy(owner -> assertThat(customers.balance(owner)).isEqualTo(10_000 - 99));
    }

    private enum Outcome {
        CHARGED,
        CAP,
        BALANCE,
        TAKEN_BACK
    }

    private Outcome attempt(ChargeRequest request) {
        try {
            charges.charge(request);
            return Outcome.CHARGED;
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                case TOKEN_CAP_EXCEEDED -> Outcome.CAP;
                case INSUFFICIENT_CREDITS -> Outcome.BALANCE;
                case ALREADY_EXISTS -> Outcome.TAKEN_BACK;
                default -> throw refusal;
            };
        }
    }

    private static <T> List<T> atOnce(int times, Callable<T> call) throws Exception {
        return all(Stream.generate(() -> call).limit(times).toList());
    }

    private static <T> List<T> all(List<Callable<T>> calls) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(calls)) {
                results.add(result.get());
            }
            return results;
        }
    }
}
