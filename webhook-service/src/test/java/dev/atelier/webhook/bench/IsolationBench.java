// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.webhook.Account;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How much a receiver that says nothing and one that drips delay the others: rounds with and without the two take
 * turns. Open loop: an event's time begins when it should have been published, and ends when its receiver has the head
 * of the request. After {@code mvn -pl webhook-service package} by hand: {@code mvn -pl webhook-service test
 * -Dtest=IsolationBench -Dbench=true}.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class IsolationBench {
    private static final int HEALTHY = DeliveryRig.HOSTS - 2;
    private static final int PER_SECOND = 50;
    private static final int SECONDS = Integer.getInteger("bench.seconds", 30);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);

    private final List<Account> healthy = new ArrayList<>();
    private final List<Account> bad = new ArrayList<>();

    @Test
    void delaysWithAndWithoutBadReceivers() throws Exception {
        try (var rig = new DeliveryRig().sender("sender")) {
            for (int i = 0; i < HEALTHY; i++) {
                Account account = Account.create();
                account.register(DeliveryRig.url(i));
                healthy.add(account);
            }
            for (String page : List.of("hole", "drip")) {
                Account account = Account.create();
                account.register("https://h99.hook.test/" + page);
                bad.add(account);
            }
            round(rig, 20, false);
            List<Long> without = new ArrayList<>();
            List<Long> with = new ArrayList<>();
            for (int i = 1; i <= ROUNDS; i++) {
                without.addAll(report("round " + i + ", 98 healthy", round(rig, SECONDS, false)));
                with.addAll(report("round " + i + ", 98 healthy, 1 silent, 1 dripping", round(rig, SECONDS, true)));
            }
            report("all rounds without", without.stream().sorted().toList());
            report("all rounds with", with.stream().sorted().toList());
        }
    }

    /** The delays of the healthy ones in microseconds, sorted. */
    private List<Long> round(DeliveryRig rig, int seconds, boolean withBad) throws InterruptedException {
        Map<String, Instant> planned = new HashMap<>();
        Instant start = Instant.now().plusMillis(200);
        try (ScheduledExecutorService clock = Executors.newScheduledThreadPool(2)) {
            for (int i = 0; i < PER_SECOND * seconds; i++) {
                Instant at = start.plusMillis(i * 1000L / PER_SECOND);
                // Two of a hundred go to the bad ones, as to every other account.
                boolean toBad = withBad && i % 100 < bad.size();
                Account whom = toBad ? bad.get(i % 100) : healthy.get(i % HEALTHY);
                GenerationFinished event = GenerationTopic.finished(whom.number(), 1, Outcome.SUCCEEDED);
                if (!toBad) {
                    planned.put(event.eventId(), at);
                }
                var _ = clock.schedule(
                        () -> rig.publish(event),
                        Duration.between(Instant.now(), at).toMillis(),
                        TimeUnit.MILLISECONDS);
            }
            clock.shutdown();
            assertThat(clock.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        }
        List<ReceivedRequest> received = new ArrayList<>();
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    received.addAll(rig.takeLedger());
                    return received.stream()
                                    .map(ReceivedRequest::event)
                                    .filter(planned::containsKey)
                                    .distinct()
                                    .count()
                            == planned.size();
                });
        List<Long> delays = received.stream()
                .filter(one -> planned.containsKey(one.event()))
                .map(one -> one.atMicros() - ChronoUnit.MICROS.between(Instant.EPOCH, planned.get(one.event())))
                .sorted()
                .toList();
        assertThat(delays).as("nothing twice").hasSize(planned.size());
        return delays;
    }

    private static List<Long> report(String what, List<Long> sorted) {
        System.out.printf(
                "bench delay %s: %d events, 0 lost, 0 twice, p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                what,
                sorted.size(),
                sorted.get(sorted.size() / 2) / 1000.0,
                sorted.get(sorted.size() * 9 / 10) / 1000.0,
                sorted.get(sorted.size() * 99 / 100) / 1000.0,
                sorted.getLast() / 1000.0);
        return sorted;
    }
}
