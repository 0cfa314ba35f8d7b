// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.Rows;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.Topic;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Measures, and judges nothing; by hand: {@code mvn -pl webhook-service test -Dtest=DeliveryBench -Dbench=true}. Open
 * loop: the time of an event begins when it should have been published, and ends when its receiver has read it. Kafka,
 * the inbox and TLS on the same machine are part of it.
 */
@QuarkusTest
@EnabledIfSystemProperty(named = "bench", matches = "true")
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryBench {
    private static final Logger LOG = Logger.getLogger(DeliveryBench.class);
    private static final int ACCOUNTS = 98;
    private static final int PER_SECOND = 50;
    private static final int SECONDS = 30;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    Topic topic;

    @Inject
    Rows rows;

    private record Sent(String path, Instant at) {}

    @Test
    void latencyWithAndWithoutBadReceivers() throws Exception {
        List<Account> healthy = new ArrayList<>();
        Map<Long, String> paths = new HashMap<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            Account account = Account.create();
            String path = "/" + UUID.randomUUID();
            account.register(receiver.answering(path, status(200)));
            generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
            healthy.add(account);
            paths.put(account.number(), path);
        }
        Account hole = Account.create();
        hole.register(receiver.answering("/hole", new FakeReceiver.Answer.Silence()));
        Account drip = Account.create();
        drip.register("https://hostile.test/drip-head");
        for (Account bad : List.of(hole, drip)) {
            generations.put(bad.number(), 1, "{}");
        }

        round(healthy, paths, List.of(), 5);
        report("98 healthy", round(healthy, paths, List.of(), SECONDS));
        report("98 healthy, 1 silent, 1 dripping", round(healthy, paths, List.of(hole, drip), SECONDS));
    }

    @Test
    void throughput() {
        int events = 300;
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Account account = Account.create();
            for (int j = 0; j < 5; j++) {
                account.register(receiver.answering("/" + UUID.randomUUID(), status(200)));
            }
            generations.put(account.number(), 1, "{\"id\":\"gen_1\"}");
            accounts.add(account);
        }
        long before = rows.number("select count(*) from delivery where state = 'delivered'");

        Instant start = Instant.now();
        for (int i = 0; i < events / accounts.size(); i++) {
            accounts.forEach(account -> topic.send(Topic.finished(account.number(), 1, Outcome.SUCCEEDED)));
        }
        long all = events * 5L;
        await().atMost(Duration.ofMinutes(2))
                .until(() -> rows.number("select count(*) from delivery where state = 'delivered'") - before >= all);
        double seconds = Duration.between(start, Instant.now()).toMillis() / 1000.0;

        LOG.infof("bench throughput deliveries=%d seconds=%.1f per_second=%.0f", all, seconds, all / seconds);
    }

    /** The delays of the healthy ones, in milliseconds. */
    private List<Long> round(List<Account> healthy, Map<Long, String> paths, List<Account> bad, int seconds)
            throws InterruptedException {
        Map<String, Sent> sent = new HashMap<>();
        Instant start = Instant.now().plusMillis(200);
        try (ScheduledExecutorService clock = Executors.newScheduledThreadPool(4)) {
            for (int i = 0; i < PER_SECOND * seconds; i++) {
                Instant at = start.plusMillis(i * 1000L / PER_SECOND);
                // Two of a hundred go to the bad ones, as to everybody else.
                Account whom = i % 100 < bad.size() ? bad.get(i % 100) : healthy.get(i % healthy.size());
                GenerationFinished event = Topic.finished(whom.number(), 1, Outcome.SUCCEEDED);
                if (!bad.contains(whom)) {
                    sent.put(event.eventId(), new Sent(String.valueOf(paths.get(whom.number())), at));
                }
                var _ = clock.schedule(
                        () -> topic.send(event),
                        Duration.between(Instant.now(), at).toMillis(),
                        TimeUnit.MILLISECONDS);
            }
            clock.shutdown();
            assertThat(clock.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        }
        Map<String, Long> delays = new HashMap<>();
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            collect(sent, delays);
            return delays.size() == sent.size();
        });
        return delays.values().stream().sorted().toList();
    }

    private void collect(Map<String, Sent> sent, Map<String, Long> delays) {
        sent.values().stream()
                .map(Sent::path)
                .distinct()
                .forEach(path -> receiver.calls(path).forEach(call -> {
                    Sent event = sent.get(call.header("service-event-id"));
                    if (event != null) {
                        delays.putIfAbsent(
                                call.header("service-event-id"),
                                Duration.between(event.at(), call.at()).toMillis());
                    }
                }));
    }

    private static void report(String what, List<Long> sorted) {
        LOG.infof(
                "bench latency what='%s' events=%d p50=%d p90=%d p99=%d max=%d",
                what,
                sorted.size(),
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() * 9 / 10),
                sorted.get(sorted.size() * 99 / 100),
                sorted.getLast());
    }
}
