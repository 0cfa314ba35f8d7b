// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A stretch of an operator's day: callbacks get lost or come twice, cancels are slow or too late, servers break. In the
 * end every run has ended, the books are clean, and the customers' webhooks have reported every end.
 *
 * <p>A short one runs with the others; an hour's 3,600 runs in ten minutes are
 * {@code -Dit.test=OperatorDayIT -Dday.minutes=10 -Dday.rate=6}, where {@code -Dday.seed} repeats a day. What it found stands
 * in {@code target/operator-day-*.log} while it runs and afterwards.
 */
class OperatorDayIT {
    private static final Duration LENGTH =
            Duration.ofSeconds(Math.round(60 * Double.parseDouble(System.getProperty("day.minutes", "0.15"))));

    private static final double RATE = Double.parseDouble(System.getProperty("day.rate", "4"));
    private static final long SEED = Long.getLong("day.seed", System.nanoTime());
    private static final long CREDITS = 100_000;
    private static final int ACCOUNTS = 3;
    /** Below the twenty that a key may begin. */
    private static final int RUNS_PER_KEY_AND_MINUTE = 15;

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.get();

    @Test
    void everyRunEndsOnceAndIsPaidOrGivenBack() throws InterruptedException {
        List<TestAccount> accounts =
                Stream.generate(() -> platform.account(CREDITS)).limit(ACCOUNTS).toList();
        Map<TestAccount, String> hooks =
                accounts.stream().collect(Collectors.toMap(account -> account, this::subscribe));
        var day = OperatorDay.of(keys(accounts), SEED, RATE);
        var report = DayReport.begin();
        report.say("operator day of " + LENGTH.toSeconds() + " s, " + RATE + " runs a second, seed " + SEED);

        day.live(LENGTH, report);

        List<String> ids = day.generations();
        String runs = numbers(ids);
        report.check(
                "customers meet nothing odd", () -> assertThat(day.oddities()).isEmpty());
        report.check("an idempotency key begins one run", () -> assertThat(ids).hasSize(day.created()));
        report.check(
                "every run has ended",
                () -> assertThat(platform.generations("id from generation where outcome is null and id in " + runs))
                        .isEmpty());
        report.check(
                "nothing is left to do",
                () -> assertThat(platform.generations("id from run where id in " + runs))
                        .isEmpty());
        report.check(
                "no run ran twice at the vendor",
                () -> assertThat(platform.generations("generation from simulated_job where generation in " + runs
                                + " group by generation having count(*) > 1"))
                        .isEmpty());
        report.check(
                "every charge is settled or given back",
                () -> await().atMost(SETTLED_WITHIN)
                        .untilAsserted(() ->
                                assertThat(platform.ledger().inFlight(runs)).isEmpty()));
        report.check(
                "accounts paid what their runs cost",
                () -> assertThat(accounts)
                        .allSatisfy(account -> assertThat(account.credits()).isEqualTo(CREDITS - day.paidBy(account))));
        report.check("the books add up", () -> platform.ledger().assertSound());
        report.check(
                "webhooks reported every end once",
                () -> await().atMost(SETTLED_WITHIN)
                        .untilAsserted(() -> assertThat(deliveredGenerations(hooks))
                                .isEqualTo(ids.stream().sorted().toList())));
        report.finish(day.created() + " runs, ends " + day.ends() + ", " + deliveries(hooks) + " deliveries");
    }

    private List<TestAccount> keys(List<TestAccount> accounts) {
        int needed = (int) Math.ceil(RATE * 60 / RUNS_PER_KEY_AND_MINUTE / ACCOUNTS);
        List<TestAccount> keys = new ArrayList<>(accounts);
        for (int key = 1; key < needed; key++) {
            accounts.forEach(account -> keys.add(platform.withAnotherKey(account)));
        }
        return keys;
    }

    private String subscribe(TestAccount account) {
        String name = UUID.randomUUID().toString();
        assertThat(account.request()
                        .body(Map.of("url", platform.receiver().url(name)))
                        .post("/v1/webhook-endpoints")
                        .statusCode())
                .isEqualTo(201);
        return name;
    }

    /** Each event once, however often it was delivered. */
    private List<String> deliveredGenerations(Map<TestAccount, String> hooks) {
        return hooks.values().stream()
                .flatMap(hook -> platform.receiver().received(hook).stream()
                        .map(Received::eventId)
                        .distinct()
                        .map(event -> event.replace("evt_", "")))
                .sorted()
                .toList();
    }

    private int deliveries(Map<TestAccount, String> hooks) {
        return hooks.values().stream()
                .mapToInt(hook -> platform.receiver().received(hook).size())
                .sum();
    }

    private static String numbers(List<String> ids) {
        return ids.stream().map(id -> id.replace("gen_", "")).collect(Collectors.joining(", ", "(", ")"));
    }
}
