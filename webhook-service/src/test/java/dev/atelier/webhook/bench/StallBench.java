// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.webhook.Account;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How many attempts would count against healthy receivers if a process that stood still judged them: it is stopped and
 * continued by signals while it sends, as an overloaded host does. {@code stalled} are the attempts that the process
 * counts as its own failures, {@code timeouts} those that count against receivers. After {@code mvn -pl webhook-service
 * package} by hand: {@code mvn -pl webhook-service test -Dtest=StallBench -Dbench=true}.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class StallBench {
    private static final int DELIVERIES = Integer.getInteger("bench.deliveries", 1_000);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final List<Duration> STOPS =
            List.of(Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(6), Duration.ofSeconds(10));

    @Test
    void attemptsOfAProcessThatStandsStill() throws Exception {
        try (var rig = new DeliveryRig().sender("sender")) {
            List<Account> accounts = new ArrayList<>();
            for (int i = 0; i < DeliveryRig.HOSTS; i++) {
                Account account = Account.create();
                account.register(DeliveryRig.url(i));
                accounts.add(account);
            }
            round(rig, accounts, Duration.ZERO);
            for (Duration stop : STOPS) {
                for (int i = 0; i < ROUNDS; i++) {
                    round(rig, accounts, stop);
                }
            }
        }
    }

    private static void round(DeliveryRig rig, List<Account> accounts, Duration stop) throws Exception {
        long timeoutsBefore = timeouts(rig);
        AtomicLong stalled = new AtomicLong();
        for (int i = 0; i < DELIVERIES; i++) {
            rig.publish(
                    GenerationTopic.finished(accounts.get(i % accounts.size()).number(), 1, Outcome.SUCCEEDED));
        }
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> rig.count() >= DELIVERIES / 5);
        if (stop.isPositive()) {
            rig.freeze("sender", stop);
        }
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    // They wait 5 to 30 s for the next attempt, so no reading misses them.
                    stalled.accumulateAndGet(
                            rig.number("select count(*) from delivery where last_error = 'stalled'"), Math::max);
                    return rig.count() >= DELIVERIES
                            && rig.number("select count(*) from delivery where state <> 'delivered'") == 0;
                });
        int requests = rig.takeLedger().size();
        System.out.printf(
                "bench stall of %d ms: %d deliveries, %d requests, %d stalled, %d timeouts%n",
                stop.toMillis(), DELIVERIES, requests, stalled.get(), timeouts(rig) - timeoutsBefore);
    }

    private static long timeouts(DeliveryRig rig) {
        return rig.number("select count(*) from attempt where error_class like '%timeout'");
    }
}
