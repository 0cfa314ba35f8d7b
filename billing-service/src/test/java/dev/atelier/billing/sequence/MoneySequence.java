// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.sequence;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A short random history of one account: the statements and the results that a model expects. */
final class MoneySequence {
    private static final int STEPS = 14;
    /** Generations of two accounts never meet. */
    private static final long GENERATIONS_EACH = 100;

    private final Random random;
    private final long account;
    private final long firstGeneration;
    private final AccountModel model = new AccountModel();
    private final List<String> statements = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final List<String> replay = new ArrayList<>();
    private final List<String> charges = new ArrayList<>();
    private final List<long[]> known = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-30T20:00:00Z");
    private int grants;
    private long versions = 1;

    MoneySequence(long seed, long account) {
        this.random = new Random(seed);
        this.account = account;
        this.firstGeneration = 1_000_000_000_000L + account * GENERATIONS_EACH;
        grant();
        for (int i = 0; i < STEPS; i++) {
            step();
        }
        replay.addAll(charges);
    }

    List<String> statements() {
        return statements;
    }

    List<String> expected() {
        return expected;
    }

    /** Every event and charge of the history once more. */
    List<String> replay() {
        return replay;
    }

    String finalState() {
        return model.state();
    }

    private void step() {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4, 5 -> charge(fresh());
            case 6 -> charge(chargedBefore());
            case 7 -> {
                long[] before = chargedBefore();
                charge(new long[] {before[0], before[1], before[2] + 1});
            }
            case 8, 9, 10, 11 -> finish(random.nextInt(5) < 3 ? "settled" : "refunded");
            case 12 -> voidCharge();
            case 13 -> pushCaps();
            case 14 -> grant();
            case 15 -> add("select expire_grants(%d, 100, '%s')".formatted(account, now), () -> model.sweep(now));
            case 16 -> openTopUp();
            case 17 -> endTopUp();
            case 18 -> passTime();
            default -> rarely();
        }
    }

    private void rarely() {
        if (random.nextInt(3) == 0) {
            add("select close_account(%d, 'test', 'test', '%s')".formatted(account, now), model::close);
        } else {
            passTime();
        }
    }

    private void charge(long[] what) {
        AccountModel.Caps caps = new AccountModel.Caps(cap(20), cap(40), random.nextInt(3) == 0 ? versions : 0);
        String statement = """
                select state || ' ' || balance || ' ' || repeated || ' ' || day_full || ' ' || month_full
                from charge_credits(%d, %d, %d, %d, %s, %s, %s, 'm', 0, 'api', null, '%s')""".formatted(
                        what[0],
                        account,
                        what[1],
                        what[2],
                        caps.daily(),
                        caps.monthly(),
                        caps.version() == 0 ? "null" : Long.toString(caps.version()),
                        now);
        boolean happened = add(statement, () -> model.charge(what[0], what[1], what[2], caps, now));
        known.add(what);
        if (happened && expected.getLast().startsWith("charged")) {
            charges.add(statement);
        }
    }

    private long[] fresh() {
        long generation = firstGeneration + known.size();
        // Round prices beside round caps meet exactly at the border, where mistakes are.
        return new long[] {generation, account * 2 + random.nextInt(2), 10L * random.nextInt(6)};
    }

    private long[] chargedBefore() {
        return known.isEmpty() ? fresh() : known.get(random.nextInt(known.size()));
    }

    private void finish(String end) {
        // Now and then with another price than was charged.
        long[] what = chargedBefore();
        boolean isRefund = end.equals("refunded");
        // None, some or all of it; now and then more, or less than all of a refund, which is impossible.
        long refund = random.nextInt(10) == 0
                ? random.nextLong(what[2] + 2)
                : isRefund ? what[2] : random.nextBoolean() ? 0 : random.nextLong(what[2] + 1);
        String statement = "select finish_charge(%d, %d, %d, %d, '%s', %d, '%s')"
                .formatted(what[0], account, what[2], refund, end, GrantModel.GRACE.toSeconds(), now);
        if (add(statement, () -> model.finish(what[0], what[2], refund, end, now))
                && expected.getLast().equals("true")) {
            replay.add(statement);
        }
    }

    private void voidCharge() {
        long generation = random.nextInt(4) == 0 ? fresh()[0] : chargedBefore()[0];
        String statement = "select void_charge(%d, %d, '%s')".formatted(generation, GrantModel.GRACE.toSeconds(), now);
        add(statement, () -> model.voidCharge(generation, now));
    }

    private void grant() {
        boolean isRepeat = grants > 0 && random.nextInt(4) == 0;
        int number = isRepeat ? random.nextInt(grants) : grants++;
        // All terms follow from the number, so a repeat is the same grant.
        Random terms = new Random(firstGeneration + number);
        long credits = 10L * (1 + terms.nextInt(20));
        Instant until = terms.nextInt(3) == 0
                ? null
                : Instant.parse("2026-01-31T00:00:00Z").plus(Duration.ofHours(terms.nextInt(60)));
        add(
                "select balance || ' ' || repeated from grant_credits(%d, 'g%d', %d, 'test', %s, '%s')"
                        .formatted(account, number, credits, until == null ? "null" : "'" + until + "'", now),
                () -> model.grant("g" + number, credits, until));
    }

    private void pushCaps() {
        long credential = account * 2 + random.nextInt(2);
        long version = random.nextInt(3) == 0 ? Math.max(1, versions - 1) : ++versions;
        AccountModel.Caps caps = new AccountModel.Caps(cap(12), cap(30), version);
        add(
                """
                select coalesce(daily_cap::text, 'none') || ' ' || coalesce(monthly_cap::text, 'none') || ' ' || version
                from set_caps(%d, %d, %s, %s, %d, '%s')""".formatted(account, credential, caps.daily(), caps.monthly(), version, now),
                () -> model.setCaps(credential, caps));
    }

    /** The recovery worker of the service never claims these top-ups, because they are due at infinity. */
    private void openTopUp() {
        long credits = 100;
        long needed = 10L * random.nextInt(40);
        add(
                """
                select case when topup is null then 'none' else 'known' end || ' ' || fresh from open_topup(
                    %d, 1, 'sandbox', null, null, 'small', %d, 500, 'usd', %d, %d, %d, 'infinity', '%s')""".formatted(
                        account, credits, needed, AccountModel.COOLDOWN_SECONDS, AccountModel.TOP_UPS_PER_DAY, now),
                () -> model.openTopUp(credits, needed, now));
    }

    private void endTopUp() {
        if (model.topUps() == 0) {
            return;
        }
        int number = random.nextInt(model.topUps());
        String id =
                "(select id from topup where account_id = %d order by id offset %d limit 1)".formatted(account, number);
        if (random.nextInt(3) == 0) {
            add("""
                    with ended as (
                        update topup set state = 'failed', reason = 'test', finished_at = '%s'
                        where id = %s and state = 'open' returning 1)
                    select count(*) from ended""".formatted(now, id), () -> model.fail(number, now));
        } else {
            String statement = "select book_topup(%s, 'ref', '%s')".formatted(id, now);
            if (add(statement, () -> model.book(number)) && expected.getLast().equals("true")) {
                replay.add(statement);
            }
        }
    }

    private void passTime() {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        now = switch (random.nextInt(3)) {
            case 0 -> now.plus(Duration.ofMinutes(random.nextInt(600)));
            case 1 -> today.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
            default ->
                today.plusMonths(1)
                        .withDayOfMonth(1)
                        .atStartOfDay()
                        .toInstant(ZoneOffset.UTC)
                        .minusMillis(random.nextInt(2));
        };
    }

    private @Nullable Long cap(int tens) {
        return random.nextBoolean() ? null : Long.valueOf(10L * (1 + random.nextInt(tens)) - random.nextInt(2));
    }

    /** Returns false when the process dies in the middle; then the model does not take the step. */
    private boolean add(String statement, Supplier<String> expectation) {
        if (random.nextInt(12) == 0) {
            statements.add("crash " + statement);
            expected.add("died");
            return false;
        }
        statements.add(statement);
        expected.add(expectation.get());
        return true;
    }
}
