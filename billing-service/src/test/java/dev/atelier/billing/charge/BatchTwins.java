// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.charge.ChargeRepository.ChargeResult;
import dev.atelier.billing.ledger.CapExceededException;
import dev.atelier.billing.ledger.LedgerFunctions.ImpossibleStateException;
import dev.atelier.billing.ledger.LedgerFunctions.InsufficientCreditsException;
import dev.atelier.billing.ledger.LedgerFunctions.OneByOneException;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.sql.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A random history that happens twice: to some accounts by sets, and to their twins step by step in the same order. Both
 * have the same answers, and the same state in the end.
 */
final class BatchTwins {
    private static final long LOW_BALANCE = 100;

    private final Random random;
    private final ChargeRepository repository;
    private final TwinWallets wallets;
    private final List<ChargeRequest> sent = new ArrayList<>();
    private final List<ChargeRequest> open = new ArrayList<>();
    private final List<GenerationFinished> ended = new ArrayList<>();
    private int cases;
    private int together;

    /** @param numbers of generations and credentials that nobody else uses */
    BatchTwins(long seed, Database database, ChargeRepository repository, LongSupplier numbers) {
        this.random = new Random(seed);
        this.repository = repository;
        this.wallets = new TwinWallets(random, database, numbers);
    }

    /** How many charges and ends were compared. */
    int cases() {
        return cases;
    }

    /** How many of them went as a set. */
    int together() {
        return together;
    }

    void step() {
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> charge();
            case 5, 6, 7 -> finish();
            case 8 -> voidCharge();
            case 9 -> wallets.grant();
            case 10 -> wallets.pushCaps();
            default -> wallets.passTime(Duration.ofMinutes(random.nextInt(5) == 0 ? 1_500 : random.nextInt(300)));
        }
    }

    private void charge() {
        List<ChargeRequest> batch = new ArrayList<>();
        int size = 1 + random.nextInt(random.nextInt(8) == 0 ? 64 : 12);
        for (int i = 0; i < size; i++) {
            batch.add(member(batch));
        }
        Map<Long, Long> balances = new TreeMap<>(repository.chargeMany(batch, LOW_BALANCE, wallets.now()));
        balances.forEach((generation, balance) -> {
            ChargeRequest request = batch.stream()
                    .filter(member -> member.generation().equals(generation))
                    .findFirst()
                    .orElseThrow();
            assertThat(charge(wallets.twin(request))).isEqualTo("CHARGED " + balance + " false []");
            open.add(request);
            assertThat(balance < LOW_BALANCE && balance + request.credits() >= LOW_BALANCE)
                    .as("a low balance went unnoticed")
                    .isFalse();
        });
        batch.stream()
                .filter(request -> !balances.containsKey(request.generation()))
                .forEach(request -> {
                    String answer = charge(request);
                    assertThat(charge(wallets.twin(request))).isEqualTo(answer);
                    if (answer.startsWith("CHARGED") && !open.contains(request)) {
                        open.add(request);
                    }
                });
        sent.addAll(batch);
        cases += size;
        together += balances.size();
    }

    private ChargeRequest member(List<ChargeRequest> batch) {
        return switch (random.nextInt(20)) {
            case 0 -> sent.isEmpty() ? wallets.fresh() : one(sent);
            case 1 -> batch.isEmpty() ? wallets.fresh() : one(batch);
            case 2 -> sent.isEmpty() ? wallets.fresh() : dearer(one(sent));
            default -> wallets.fresh();
        };
    }

    private static ChargeRequest dearer(ChargeRequest request) {
        return ChargeFixtures.of(
                request.generation(), request.account(), request.credential(), request.credits() + 1, null, null);
    }

    private void finish() {
        List<GenerationFinished> events = new ArrayList<>();
        Collections.shuffle(open, random);
        for (int i = Math.min(open.size(), 1 + random.nextInt(20)); i > 0; i--) {
            events.add(end(open.removeLast()));
        }
        if (random.nextInt(4) == 0 && !ended.isEmpty()) {
            events.add(again(one(ended)));
        }
        if (random.nextInt(8) == 0 && !events.isEmpty()) {
            events.add(again(events.getFirst()));
        }
        if (random.nextInt(8) == 0 && !sent.isEmpty()) {
            events.add(end(one(sent)));
        }
        if (events.size() < 2) {
            return;
        }
        // By sets, charges end in the order of their generations.
        events.sort(Comparator.comparingLong(event -> event.generation().value()));
        try {
            Set<Long> first = repository.finishMany(events, wallets.now());
            together += events.size();
            events.forEach(event -> assertThat(finish(wallets.twin(event)))
                    .isEqualTo(first.remove(event.generation().value()) ? "ENDED" : "REPEATED"));
        } catch (OneByOneException | ImpossibleStateException _) {
            events.forEach(event -> assertThat(finish(event)).isEqualTo(finish(wallets.twin(event))));
        }
        ended.addAll(events);
        cases += events.size();
    }

    private GenerationFinished end(ChargeRequest request) {
        return switch (random.nextInt(5)) {
            case 0 -> ChargeFixtures.failed(request);
            case 1 -> ChargeFixtures.shortBy(request, random.nextLong(request.credits() + 1));
            default -> ChargeFixtures.succeeded(request);
        };
    }

    /** The same end, told by another event. */
    private static GenerationFinished again(GenerationFinished event) {
        return ChargeFixtures.finished(TwinWallets.chargeOf(event), event.outcome(), event.creditsRefunded());
    }

    private String finish(GenerationFinished event) {
        return answer(() -> repository.finish(event, wallets.now()) ? "ENDED" : "REPEATED");
    }

    private void voidCharge() {
        ChargeRequest request = random.nextInt(3) == 0 || sent.isEmpty() ? wallets.fresh() : one(sent);
        sent.add(request);
        assertThat(answer(() -> "VOID " + repository.voidCharge(request.generation(), wallets.now())))
                .isEqualTo(answer(() ->
                        "VOID " + repository.voidCharge(request.generation() + TwinWallets.OFFSET, wallets.now())));
    }

    Map<Long, Long> accounts() {
        return wallets.accounts();
    }

    private String charge(ChargeRequest request) {
        return answer(() -> {
            ChargeResult charged = repository.charge(request, wallets.now());
            return charged.state() + " " + charged.balance() + " " + charged.isRepeated() + " "
                    + charged.exhaustedCaps();
        });
    }

    private static String answer(Supplier<String> call) {
        try {
            return call.get();
        } catch (ImpossibleStateException _) {
            return "IMPOSSIBLE";
        } catch (CapExceededException refusal) {
            return refusal.isDaily() + " " + refusal.spending();
        } catch (InsufficientCreditsException refusal) {
            return "MISSING " + refusal.missing();
        } catch (ApiException refusal) {
            return refusal.code() + " " + refusal.message();
        }
    }

    private <T> T one(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
