// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.sql.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Accounts with credentials, grants that end and caps that change; all of it happens to their twins, too. */
final class TwinWallets {
    /** Between a generation and that of its twin. */
    static final long OFFSET = 1_000_000_000_000L;

    private static final int ACCOUNTS = 3;

    /** A credential of an account, and its twin. */
    private record Wallet(long account, long credential, long twinAccount, long twinCredential) {}

    private record Caps(
            @Nullable Long daily,
            @Nullable Long monthly,
            @Nullable Long version) {}

    private final Random random;
    private final Database database;
    private final LongSupplier numbers;
    private final List<Wallet> wallets = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-30T20:00:00Z");
    private int grants;
    private long versions = 1;

    TwinWallets(Random random, Database database, LongSupplier numbers) {
        this.random = random;
        this.database = database;
        this.numbers = numbers;
        for (int i = 0; i < ACCOUNTS; i++) {
            long account = open();
            long twin = open();
            for (int credential = 0; credential < 2; credential++) {
                long left = numbers.getAsLong();
                wallets.add(new Wallet(account, left, twin, numbers.getAsLong()));
            }
            grant(wallets.getLast());
        }
    }

    private long open() {
        return database.get(
                "insert into account (name, plan, created_at) values ('Twin', 'pro', ?) returning id",
                row -> row.getLong("id"),
                now);
    }

    Instant now() {
        return now;
    }

    void passTime(Duration time) {
        now = now.plus(time);
    }

    /** The accounts that are charged by sets, and their twins. */
    Map<Long, Long> accounts() {
        return wallets.stream().collect(Collectors.toMap(Wallet::account, Wallet::twinAccount, (same, _) -> same));
    }

    ChargeRequest fresh() {
        Wallet wallet = one();
        return request(
                numbers.getAsLong(),
                wallet.account,
                wallet.credential,
                10L * random.nextInt(6),
                new Caps(cap(), cap(), random.nextInt(3) == 0 ? versions : null));
    }

    private @Nullable Long cap() {
        return switch (random.nextInt(6)) {
            case 0 -> 10L * (1 + random.nextInt(60)) - random.nextInt(2);
            case 1, 2 -> 100_000L;
            default -> null;
        };
    }

    ChargeRequest twin(ChargeRequest request) {
        Wallet wallet = wallets.stream()
                .filter(known -> known.credential == request.credential())
                .findFirst()
                .orElseThrow();
        return request(
                request.generation() + OFFSET,
                wallet.twinAccount,
                wallet.twinCredential,
                request.credits(),
                new Caps(request.dailyCap(), request.monthlyCap(), request.capsVersion()));
    }

    private static ChargeRequest request(long generation, long account, long credential, long credits, Caps caps) {
        return new ChargeRequest(
                generation,
                account,
                credential,
                credits,
                caps.daily,
                caps.monthly,
                caps.version,
                false,
                "m",
                0L,
                null,
                null,
                null);
    }

    GenerationFinished twin(GenerationFinished event) {
        return ChargeFixtures.finished(twin(chargeOf(event)), event.outcome(), event.creditsRefunded());
    }

    static ChargeRequest chargeOf(GenerationFinished event) {
        return ChargeFixtures.of(
                event.generation().value(), event.account(), event.credential(), event.credits(), null, null);
    }

    void grant() {
        grant(one());
    }

    private void grant(Wallet wallet) {
        long credits = 50L * (1 + random.nextInt(40));
        Instant until = random.nextInt(3) == 0 ? null : now.plus(Duration.ofMinutes(random.nextInt(900)));
        String key = "twin-" + grants++;
        for (long account : List.of(wallet.account, wallet.twinAccount)) {
            database.get(
                    "select balance from grant_credits(?, ?, ?, 'test', ?, ?)",
                    row -> row.getLong("balance"),
                    account,
                    key,
                    credits,
                    until,
                    now);
        }
    }

    void pushCaps() {
        Wallet wallet = one();
        Long daily = cap();
        Long monthly = cap();
        long version = ++versions;
        pushCaps(wallet.account, wallet.credential, daily, monthly, version);
        pushCaps(wallet.twinAccount, wallet.twinCredential, daily, monthly, version);
    }

    private void pushCaps(long account, long credential, @Nullable Long daily, @Nullable Long monthly, long version) {
        database.get(
                "select version from set_caps(?, ?, ?, ?, ?, ?)",
                row -> row.getLong("version"),
                account,
                credential,
                daily,
                monthly,
                version,
                now);
    }

    private Wallet one() {
        return wallets.get(random.nextInt(wallets.size()));
    }
}
