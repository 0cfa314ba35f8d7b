// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.webhook.Account;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How many deliveries one process sends when more are due than it can send, beside what a bare program posts to the same
 * receivers; the rates and the CPU of each part are printed. After {@code mvn -pl webhook-service package} by hand: {@code mvn -pl webhook-service test
 * -Dtest=ThroughputBench -Dbench=true}.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class ThroughputBench {
    private static final int WARM_UP = Integer.getInteger("bench.warm-up", 6_000);
    private static final int DELIVERIES = Integer.getInteger("bench.deliveries", 10_000);
    /** For example {@code -Datelier.egress.keep-idle=0s}: a new connection for each. */
    private static final String[] SETTINGS =
            System.getProperty("bench.settings", "-Dbench").split(" ", -1);

    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);

    @Test
    void deliveriesPerSecond() {
        try (var rig = new DeliveryRig().sender("sender", SETTINGS)) {
            List<Account> accounts = new ArrayList<>();
            for (int i = 0; i < DeliveryRig.HOSTS; i++) {
                Account account = Account.create();
                account.register(DeliveryRig.url(i));
                accounts.add(account);
            }
            round(rig, accounts, WARM_UP, "warm-up");
            for (int i = 1; i <= ROUNDS; i++) {
                round(rig, accounts, DELIVERIES, "round " + i);
                System.out.print(rig.postRaw(WARM_UP, DELIVERIES));
            }
        }
    }

    private static void round(DeliveryRig rig, List<Account> accounts, int deliveries, String name) {
        Map<String, Duration> before = rig.cpu();
        for (int i = 0; i < deliveries; i++) {
            rig.publish(
                    GenerationTopic.finished(accounts.get(i % accounts.size()).number(), 1, Outcome.SUCCEEDED));
        }
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> rig.count() >= deliveries);
        await().atMost(Duration.ofMinutes(1))
                .until(() -> rig.number("select count(*) from delivery where state <> 'delivered'") == 0);
        Map<String, Duration> after = rig.cpu();
        List<ReceivedRequest> received = rig.takeLedger();
        assertThat(received.stream().map(ReceivedRequest::event).distinct()).hasSize(deliveries);
        long first =
                received.stream().mapToLong(ReceivedRequest::atMicros).min().orElseThrow();
        long last = received.stream().mapToLong(ReceivedRequest::atMicros).max().orElseThrow();
        double seconds = (last - first) / 1e6;
        String cpu = after.entrySet().stream()
                .map(part -> "%s %d us"
                        .formatted(
                                part.getKey(),
                                part.getValue()
                                                .minus(before.getOrDefault(part.getKey(), Duration.ZERO))
                                                .toNanos()
                                        / 1000
                                        / deliveries))
                .collect(Collectors.joining(", "));
        System.out.printf(
                "bench throughput %s: %d deliveries, %d duplicates, %.1f s, %.0f/s; CPU each: %s%n",
                name, deliveries, received.size() - deliveries, seconds, deliveries / seconds, cpu);
    }
}
