// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.webhook.Account;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Two processes of the service share the work: who sent how much, nothing twice, and what a kill of one of them costs.
 * After {@code mvn -pl webhook-service package} by hand: {@code mvn -pl webhook-service test -Dtest=ReplicasBench
 * -Dbench=true}.
 */
@EnabledIfSystemProperty(named = "bench", matches = "true")
class ReplicasBench {
    private static final int DELIVERIES = Integer.getInteger("bench.deliveries", 6_000);
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final List<Account> accounts = new ArrayList<>();

    @Test
    void twoShareTheWorkAndOneTakesOver() {
        try (var rig = new DeliveryRig().sender("one").sender("two")) {
            for (int i = 0; i < DeliveryRig.HOSTS; i++) {
                Account account = Account.create();
                account.register(DeliveryRig.url(i));
                accounts.add(account);
            }
            publish(rig, DELIVERIES);
            // Two cold processes on a small machine: a receiver may wait too long for either.
            shared(rig, "warm-up");
            publish(rig, DELIVERIES);
            assertThat(shared(rig, "both")).as("nothing twice").isZero();

            Set<String> events = publish(rig, DELIVERIES);
            await().atMost(TIMEOUT).until(() -> rig.count() * 3L >= DELIVERIES);
            rig.kill("two");
            long killed = System.currentTimeMillis() * 1000;
            await().atMost(TIMEOUT)
                    .pollInterval(Duration.ofMillis(100))
                    .until(() ->
                            rig.number("select count(*) from delivery where state = 'delivered'") >= 3L * DELIVERIES);
            List<ReceivedRequest> received = rig.takeLedger();
            assertThat(received.stream().map(ReceivedRequest::event)).containsAll(events);
            long twice = (long) received.size() - events.size();
            long last =
                    received.stream().mapToLong(ReceivedRequest::atMicros).max().orElseThrow();
            System.out.printf(
                    "bench takeover: %d deliveries, 0 lost, %d twice, all there %.1f s after the kill%n",
                    events.size(), twice, (last - killed) / 1e6);
            assertThat(twice).as("only what the killed one had under way").isLessThanOrEqualTo(64);
        }
    }

    private Set<String> publish(DeliveryRig rig, int count) {
        Set<String> events = new HashSet<>();
        for (int i = 0; i < count; i++) {
            var event =
                    GenerationTopic.finished(accounts.get(i % accounts.size()).number(), 1, Outcome.SUCCEEDED);
            events.add(event.eventId());
            rig.publish(event);
        }
        return events;
    }

    /** Returns how many were received twice. */
    private static long shared(DeliveryRig rig, String what) {
        await().atMost(TIMEOUT).until(() -> rig.count() >= DELIVERIES);
        await().atMost(TIMEOUT)
                .until(() -> rig.number("select count(*) from delivery where state <> 'delivered'") == 0);
        List<ReceivedRequest> received = rig.takeLedger();
        Map<String, Long> shares =
                received.stream().collect(Collectors.groupingBy(ReceivedRequest::agent, Collectors.counting()));
        long twice = received.size()
                - received.stream().map(ReceivedRequest::event).distinct().count();
        System.out.printf(
                "bench shares %s: %s of %d, %d twice; refusals so far: %s%n",
                what, shares, received.size(), twice, rig.refusals());
        return twice;
    }
}
