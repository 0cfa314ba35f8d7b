// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.ServiceHandle;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * While generations end, what delivers their webhooks is killed. Each end reaches each endpoint that subscribed to it, in
 * at most six attempts whose gaps follow the schedule, and twice only around a kill. The long form, by hand:
 * {@code -Dit.test=WebhookKillsIT -Dsoak=true}, {@code -Dsoak.kills=20}; harsher with
 * {@code -Dsoak.calm-millis=0 -Dsoak.schedule=1s,1s,2s,4s,7s}.
 */
class WebhookKillsIT {
    private static final int KILLS = Integer.getInteger("soak.kills", 20);
    /** The shortest time at work between two kills; the longest is 2.8 s more. */
    private static final int CALM_MILLIS = Integer.getInteger("soak.calm-millis", 2_000);

    private static final int ACCOUNTS = 4;
    private static final int KEYS_PER_ACCOUNT = 3;
    /** Each key may begin twenty in a minute. */
    private static final Duration BETWEEN_RUNS = Duration.ofMillis(800);

    /** So many requests show that a process is at work. */
    private static final int TRAFFIC = 5;

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);
    /** The long form leaves hundreds of events behind that each need three attempts. */
    private static final Duration TOLD_WITHIN = Duration.ofMinutes(5);

    private static final Duration BROKER_AWAY = Duration.ofSeconds(Integer.getInteger("soak.broker-seconds", 60));

    private final Platform platform = Platform.get();
    private final Outages outages = new Outages();

    @Test
    void aKillLosesNothing() {
        var subscribers = List.of(Subscriber.of(platform));
        for (int run = 0; run < 8; run++) {
            begin(subscribers.getFirst().account(), run);
        }
        await().atMost(SETTLED_WITHIN).until(() -> receivedBy(subscribers) >= 4);
        killTheService();

        check(subscribers);
    }

    @Test
    @EnabledIfSystemProperty(named = "soak", matches = "true")
    void manyKillsLoseNothing() throws InterruptedException {
        List<Subscriber> subscribers =
                Stream.generate(() -> Subscriber.of(platform)).limit(ACCOUNTS).toList();
        List<TestAccount> keys = new ArrayList<>();
        for (int key = 0; key < KEYS_PER_ACCOUNT; key++) {
            subscribers.forEach(one -> keys.add(platform.withAnotherKey(one.account())));
        }
        AtomicInteger begun = new AtomicInteger();
        Thread load = Thread.ofVirtual().start(() -> {
            for (int run = 0; !Thread.currentThread().isInterrupted(); run++) {
                begun.addAndGet(begin(keys.get(run % keys.size()), run) ? 1 : 0);
                pause(BETWEEN_RUNS);
            }
        });
        try {
            for (int kill = 1; kill <= KILLS; kill++) {
                awaitTraffic(subscribers);
                // A shorter time would always lose the attempts of the oldest deliveries.
                pause(Duration.ofMillis(CALM_MILLIS + 700L * (kill % 5)));
                killTheService();
                System.out.println("kill " + kill + " of " + KILLS + ", " + begun + " runs begun, "
                        + receivedBy(subscribers) + " requests received");
            }
            takeTheBrokerAway();
            awaitTraffic(subscribers);
            killTheDatabase();
            pause(Duration.ofSeconds(3));
        } finally {
            load.interrupt();
            load.join();
        }

        check(subscribers);
    }

    private void check(List<Subscriber> subscribers) {
        var checker = new DeliveryLedger(platform, subscribers, outages);
        await().atMost(TOLD_WITHIN)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(checker.unfinished()).isEmpty());
        assertThat(checker.violations()).isEmpty();
        System.out.println("webhook kills: " + checker.summary());
    }

    private static boolean begin(TestAccount account, int run) {
        try {
            Response answer = account.create("a pond " + run + (run % 4 == 3 ? " atelier:fail" : ""));
            return answer.statusCode() == 202;
        } catch (RuntimeException _) {
            // The database is away: whether the run began is looked up in the end.
            return false;
        }
    }

    /** A process that does nothing loses nothing: the broker gives the events to a new one only after a while. */
    private void awaitTraffic(List<Subscriber> subscribers) {
        int before = receivedBy(subscribers);
        await().atMost(SETTLED_WITHIN).until(() -> receivedBy(subscribers) >= before + TRAFFIC);
    }

    private void killTheService() {
        ServiceHandle service = platform.stack().service("webhook-service");
        outages.during(() -> {
            service.kill();
            service.start(Map.of());
            service.awaitReady();
        });
    }

    private void takeTheBrokerAway() {
        System.out.println("broker away for " + BROKER_AWAY.toSeconds() + " s");
        platform.stack().kafka().kill();
        pause(BROKER_AWAY);
        platform.stack().kafka().start();
    }

    private void killTheDatabase() {
        System.out.println("PostgreSQL killed");
        outages.during(() -> {
            platform.stack().postgres().kill();
            platform.stack().postgres().start();
            await().atMost(SETTLED_WITHIN)
                    .until(() -> platform.stack().service("webhook-service").isReady());
        });
    }

    private int receivedBy(List<Subscriber> subscribers) {
        return subscribers.stream()
                .flatMap(one -> one.endpoints().stream())
                .mapToInt(hook -> platform.receiver().received(hook.name()).size())
                .sum();
    }

    private static void pause(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** An account and its endpoints. */
    record Subscriber(TestAccount account, List<Hook> endpoints) {

        static Subscriber of(Platform platform) {
            TestAccount account = platform.account(10_000);
            String name = account.id().replace('_', '-');
            List<Hook> hooks = List.of(
                    new Hook("all-" + name, List.of("*")),
                    new Hook("failures-" + name, List.of("generation.failed")),
                    new Hook("stubborn-" + name, List.of("*")));
            for (Hook hook : hooks) {
                Response made = account.request()
                        .body(Map.of("url", platform.receiver().url(hook.name()), "events", hook.events()))
                        .post("/v1/webhook-endpoints");
                assertThat(made.statusCode()).as(made.asString()).isEqualTo(201);
            }
            return new Subscriber(account, hooks);
        }
    }

    /** An endpoint by the name of its receiver. */
    record Hook(String name, List<String> events) {

        boolean wants(String status) {
            return events.contains("*") || events.contains("generation." + status);
        }
    }

    /** When something that sends or remembers deliveries was away. */
    static final class Outages {
        private record Outage(Instant begin, Instant end) {}

        /** An attempt under way at the kill may have reached its receiver so much earlier. */
        private static final Duration BEFORE = Duration.ofSeconds(5);
        /** By then the last attempt that was under way has returned. */
        private static final Duration AFTER = Duration.ofSeconds(10);

        private final List<Outage> outages = new ArrayList<>();

        void during(Runnable outage) {
            Instant begin = Instant.now();
            outage.run();
            outages.add(new Outage(begin, Instant.now()));
        }

        int count() {
            return outages.size();
        }

        /** Whether a request received at this time may be missing in the database. */
        boolean mayForget(Instant received) {
            return outages.stream()
                    .anyMatch(one -> received.isAfter(one.begin().minus(BEFORE)) && received.isBefore(one.end()));
        }

        /** Whether no outage delayed the attempts between the two times. */
        boolean spare(Instant from, Instant to) {
            return outages.stream()
                    .noneMatch(one -> from.isBefore(one.end().plus(AFTER))
                            && to.isAfter(one.begin().minus(BEFORE)));
        }
    }
}
