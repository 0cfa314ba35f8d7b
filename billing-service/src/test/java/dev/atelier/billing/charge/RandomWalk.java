// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static dev.atelier.billing.charge.MoneyModel.Answer.CAP;
import static dev.atelier.billing.charge.MoneyModel.Answer.IMPOSSIBLE;
import static dev.atelier.billing.charge.MoneyModel.Answer.OK;
import static dev.atelier.billing.charge.MoneyModel.Answer.SETTLED_ALREADY;
import static dev.atelier.billing.charge.MoneyModel.Answer.SHORT;
import static dev.atelier.billing.charge.MoneyModel.Answer.TAKEN_BACK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.GrantRequest;
import dev.atelier.billing.ledger.LedgerFunctions.ImpossibleStateException;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A walk of random steps: its own accounts and credentials, each with caps that change. */
final class RandomWalk {
    private final Random random;
    private final ChargeService charges;
    private final AccountService accounts;
    private final TestAccounts customers;
    private final TestClock clock;
    private final MoneyModel model = new MoneyModel();
    private final List<Wallet> wallets = new ArrayList<>();
    private final List<ChargeRequest> sent = new ArrayList<>();
    private final List<GenerationFinished> finished = new ArrayList<>();
    private final List<GrantRequest> granted = new ArrayList<>();

    RandomWalk(Random random, ChargeService charges, AccountService accounts, TestAccounts customers, TestClock clock) {
        this.random = random;
        this.charges = charges;
        this.accounts = accounts;
        this.customers = customers;
        this.clock = clock;
        clock.set(Instant.parse("2026-01-30T20:00:00Z"));
        for (int account = 0; account < 3; account++) {
            long id = customers.open(300);
            model.grant(id, 300);
            wallets.add(new Wallet(id, customers.nextCredential()));
            wallets.add(new Wallet(id, customers.nextCredential()));
        }
    }

    void step(String what) {
        switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4 -> charge(what + "charge", fresh());
            case 5 -> charge(what + "repeat", known());
            case 6 -> charge(what + "repeat with another price", dearer(known()));
            case 7, 8, 9 -> finish(what + "event", endOf(known()));
            case 10 -> finish(what + "repeated event", repeatedEnd());
            case 11 -> voidCharge(what + "void", known().generation());
            case 12 -> voidCharge(what + "early void", early());
            case 13 -> grant(what + "grant");
            case 14 -> one(wallets).changeCaps(random);
            case 15 -> passTime();
            default -> throw new AssertionError();
        }
    }

    private void charge(String what, ChargeRequest request) {
        MoneyModel.Answer expected = model.charge(request, clock.instant());
        assertThat(answer(() -> charges.charge(request))).as(what).isEqualTo(expected);
        sent.add(request);
    }

    private void finish(String what, GenerationFinished event) {
        // The inbox lets each event through once, so the model sees only the first delivery.
        boolean first = !finished.contains(event);
        MoneyModel.Answer expected =
                first ? model.finish(event.generation().value(), event.outcome(), event.creditsRefunded()) : OK;
        assertThat(answer(() -> charges.finish(event))).as(what).isEqualTo(expected);
        if (first && expected == OK) {
            finished.add(event);
        }
    }

    private void voidCharge(String what, long generation) {
        MoneyModel.Answer expected = model.voidCharge(generation, clock.instant());
        assertThat(answer(() -> charges.voidCharge(generation))).as(what).isEqualTo(expected);
    }

    private void grant(String what) {
        Wallet wallet = one(wallets);
        boolean repeat = !granted.isEmpty() && random.nextInt(3) == 0;
        GrantRequest request = repeat
                ? one(granted)
                : new GrantRequest(10L * (1 + random.nextInt(10)), "test", "grant-" + granted.size());
        String key = wallet.account + request.key();
        if (!wallet.grants.contains(key)) {
            wallet.grants.add(key);
            model.grant(wallet.account, request.credits());
        }
        // A key counts per account, and both wallets of an account share it.
        wallets.stream().filter(other -> other.account == wallet.account).forEach(other -> other.grants.add(key));
        granted.add(request);
        accounts.grant(wallet.account, request);
        assertThat(customers.balance(wallet.account)).as(what).isEqualTo(model.balance(wallet.account));
    }

    private void passTime() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        switch (random.nextInt(3)) {
            case 0 -> clock.advance(Duration.ofMinutes(random.nextInt(300)));
            case 1 -> clock.set(today.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
            default ->
                clock.set(today.plusMonths(1)
                        .withDayOfMonth(1)
                        .atStartOfDay()
                        .minusNanos(1_000)
                        .toInstant(ZoneOffset.UTC));
        }
    }

    private ChargeRequest fresh() {
        Wallet wallet = one(wallets);
        // Round prices and caps beside round numbers meet exactly at the border, where mistakes are.
        long credits = 10L * random.nextInt(6);
        return ChargeFixtures.of(
                customers.nextGeneration(),
                wallet.account,
                wallet.credential,
                credits,
                wallet.dailyCap,
                wallet.monthlyCap);
    }

    private ChargeRequest known() {
        return sent.isEmpty() ? fresh() : one(sent);
    }

    private ChargeRequest dearer(ChargeRequest request) {
        return ChargeFixtures.of(
                request.generation(), request.account(), request.credential(), request.credits() + 1, null, null);
    }

    /** The end of what was really charged for the generation, also when a later request asked for another price. */
    private GenerationFinished endOf(ChargeRequest request) {
        MoneyModel.Known known = model.charges().get(request.generation());
        ChargeRequest charged = known == null || known.request() == null ? request : known.request();
        return switch (random.nextInt(6)) {
            case 0, 1 -> ChargeFixtures.failed(charged);
            case 2, 3 -> ChargeFixtures.succeeded(charged);
            default -> ChargeFixtures.shortBy(charged, random.nextLong(charged.credits() + 1));
        };
    }

    private GenerationFinished repeatedEnd() {
        return finished.isEmpty() ? endOf(known()) : one(finished);
    }

    /** A generation that is charged only after it was given up. */
    private long early() {
        ChargeRequest late = fresh();
        sent.add(late);
        return late.generation();
    }

    private <T> T one(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    MoneyModel model() {
        return model;
    }

    List<Wallet> wallets() {
        return wallets;
    }

    private static MoneyModel.Answer answer(Runnable call) {
        try {
            call.run();
            return OK;
        } catch (ImpossibleStateException _) {
            return IMPOSSIBLE;
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                case TOKEN_CAP_EXCEEDED -> CAP;
                case INSUFFICIENT_CREDITS -> SHORT;
                case ALREADY_EXISTS -> TAKEN_BACK;
                case NOT_CANCELABLE -> SETTLED_ALREADY;
                default -> throw refusal;
            };
        }
    }

    static final class Wallet {
        private final long account;
        private final long credential;
        private final List<String> grants = new ArrayList<>();
        private @Nullable Long dailyCap = 120L;
        private @Nullable Long monthlyCap;

        Wallet(long account, long credential) {
            this.account = account;
            this.credential = credential;
        }

        long account() {
            return account;
        }

        long credential() {
            return credential;
        }

        void changeCaps(Random random) {
            dailyCap = random.nextBoolean() ? null : Long.valueOf(10L * (1 + random.nextInt(20)) - random.nextInt(2));
            monthlyCap = random.nextBoolean() ? null : Long.valueOf(10L * (1 + random.nextInt(40)) - random.nextInt(2));
        }
    }
}
