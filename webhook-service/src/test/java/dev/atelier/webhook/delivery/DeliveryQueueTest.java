// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue by itself: no worker takes anything, the tests do. */
@QuarkusTest
@TestProfile(IdleWorker.class)
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryQueueTest {
    private static final Accepted ACCEPTED = new Accepted(200, false, 0, Duration.ofMillis(5));
    private static final Refused REFUSED = new Refused(OptionalInt.of(500), "status", false, 0, Duration.ofMillis(5));
    private static final Refused TIMED_OUT = new Refused(OptionalInt.empty(), "timeout", true, 0, Duration.ofMillis(5));
    private static final int MANY = 1_000;

    @Inject
    DeliveryIntake intake;

    @Inject
    DeliveryQueue queue;

    @Inject
    AttemptRecorder recorder;

    @Inject
    LeaseReaper reaper;

    @Inject
    Requeue requeue;

    @Inject
    QueueGauges gauges;

    @Inject
    Rows rows;

    @BeforeEach
    void emptyQueue() {
        rows.change("delete from delivery");
        rows.change("delete from lane");
    }

    @Test
    void aLaneGivesNoMoreThanItMayHaveUnderWay() {
        Account account = withEndpoints(1);
        fanOut(account, 10);

        List<Delivery> claimed = queue.claim(MANY);

        assertThat(claimed)
                .hasSize(4)
                .allSatisfy(delivery -> assertThat(delivery.attempt()).isOne());
        assertThat(queue.claim(MANY)).isEmpty();
        recorder.record(claimed.getFirst(), ACCEPTED);
        assertThat(queue.claim(MANY))
                .as("one place came free and one more was earned")
                .hasSize(2);
    }

    @Test
    void aWorkerGetsNoMoreThanItAsksFor() {
        Account account = withEndpoints(3);
        fanOut(account, 1);

        assertThat(queue.claim(2)).hasSize(2);
        assertThat(queue.claim(2)).hasSize(1);
        assertThat(queue.claim(2)).isEmpty();
    }

    @Test
    void successesWidenALaneAndTimeoutsNarrowIt() {
        Account account = withEndpoints(1);
        fanOut(account, 30);

        for (int i = 0; i < 10; i++) {
            recorder.record(queue.claim(1).getFirst(), ACCEPTED);
        }
        assertThat(rows.number("select cap from lane")).isEqualTo(8);

        for (int i = 0; i < 5; i++) {
            recorder.record(queue.claim(1).getFirst(), TIMED_OUT);
        }
        assertThat(rows.number("select cap from lane")).isOne();
    }

    @Test
    void whoComesTooLateRecordsNothing() {
        fanOut(withEndpoints(1), 1);
        Delivery stale = queue.claim(1).getFirst();
        expireLeases();
        reaper.reap();
        Delivery current = queue.claim(1).getFirst();

        recorder.record(stale, REFUSED);

        assertThat(current.key()).isEqualTo(stale.key());
        assertThat(current.attempt()).isEqualTo(2);
        assertThat(rows.text("select state from delivery")).contains("leased");
        assertThat(rows.number("select inflight from lane")).isOne();
        recorder.record(current, ACCEPTED);
        assertThat(rows.text("select state from delivery")).contains("delivered");
        assertThat(rows.number("select inflight from lane")).isZero();
        assertThat(rows.number("select count(*) from attempt where delivery_id = ?", current.id()))
                .isOne();
    }

    @Test
    void aDeliveryThatKillsItsProcessEachTimeComesToAnEnd() {
        fanOut(withEndpoints(1), 1);

        for (int attempt = 1; attempt <= 6; attempt++) {
            assertThat(queue.claim(1))
                    .singleElement()
                    .satisfies(delivery -> assertThat(delivery.parcel()).isPresent());
            expireLeases();
            reaper.reap();
            letTheWaitPass();
        }

        assertThat(queue.claim(1)).isEmpty();
        assertThat(rows.text("select state || ' ' || last_error from delivery")).contains("failed lease_expired");
        assertThat(rows.text("select enabled from webhook_endpoint order by id desc limit 1"))
                .as("our crashes are not the receiver's")
                .contains("t");
    }

    @Test
    void afterASecondLossADeliveryWaitsAsAfterAFailure() {
        fanOut(withEndpoints(1), 1);
        assertThat(queue.claim(1)).hasSize(1);
        expireLeases();
        reaper.reap();
        assertThat(queue.claim(1)).as("the first time at once").hasSize(1);
        expireLeases();
        Instant before = Instant.now();

        reaper.reap();

        // The second wait of the schedule that tests run with.
        assertThat(rows.number(
                        "select count(*) from delivery where state = 'pending' and due >= ?",
                        before.plusMillis(400).atOffset(ZoneOffset.UTC)))
                .isOne();
    }

    @Test
    void aFailureOfOursGivesTheAttemptBack() {
        fanOut(withEndpoints(1), 1);

        recorder.record(queue.claim(1).getFirst(), new OwnFailure("body"));

        assertThat(rows.text("select state || ' ' || attempt || ' ' || (first_attempt_at is null) from delivery"))
                .contains("pending 0 true");
    }

    @Test
    void whatWeNeverManageToSendIsGivenUpInTheEnd() {
        fanOut(withEndpoints(1), 1);
        rows.change("update delivery set queued_at = now() - interval '73 hours'");

        recorder.record(queue.claim(1).getFirst(), new OwnFailure("body"));

        assertThat(rows.text("select state || ' ' || last_error from delivery")).contains("failed body");
        assertThat(rows.text("select enabled from webhook_endpoint order by id desc limit 1"))
                .contains("t");
    }

    @Test
    void anEndpointThatIsGoneOrDisabledHasNoTarget() {
        fanOut(withEndpoints(2), 1);
        rows.change("delete from webhook_endpoint where id = (select max(lane_id) from lane)");
        rows.change("update webhook_endpoint set enabled = false where id = (select min(lane_id) from lane)");

        assertThat(queue.claim(MANY))
                .hasSize(2)
                .allSatisfy(delivery -> assertThat(delivery.parcel()).isEmpty());
    }

    @Test
    void theLagIsThatOfTheLaneThatCouldBeServedAndIsNot() {
        fanOut(withEndpoints(1), 6);
        letTheWaitPass();

        gauges.look();
        QueueGauges.State waiting = gauges.state();
        queue.claim(MANY);
        gauges.look();
        QueueGauges.State full = gauges.state();

        assertThat(waiting.lagSeconds()).isBetween(90.0, 150.0);
        assertThat(waiting.lanesWaiting()).isEqualTo(1);
        assertThat(full.lagSeconds()).as("the receiver's own affair").isZero();
        assertThat(full.lanesFull()).isEqualTo(1);
    }

    @Test
    void anAttemptOutsideTheScheduleThatKillsItsProcessComesToAnEndToo() {
        fanOut(withEndpoints(1), 1);
        Delivery first = queue.claim(1).getFirst();
        recorder.record(first, ACCEPTED);
        requeue.again(new WebhookEndpointId(first.lane()), first.account(), first.key());

        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(queue.claim(1)).singleElement().satisfies(delivery -> {
                assertThat(delivery.isExtra()).isTrue();
                assertThat(delivery.attempt()).isOne();
            });
            expireLeases();
            reaper.reap();
        }

        assertThat(queue.claim(1)).isEmpty();
        assertThat(rows.text("select state || ' ' || extra || ' ' || attempt from delivery"))
                .contains("delivered 0 1");
    }

    @Test
    void aFailureOfOursKeepsAnAttemptOutsideTheScheduleAlive() {
        fanOut(withEndpoints(1), 1);
        Delivery first = queue.claim(1).getFirst();
        recorder.record(first, ACCEPTED);
        requeue.again(new WebhookEndpointId(first.lane()), first.account(), first.key());

        recorder.record(queue.claim(1).getFirst(), new OwnFailure("stalled"));

        assertThat(rows.text("select state || ' ' || (extra > 0) || ' ' || attempt from delivery"))
                .contains("pending true 1");
    }

    @Test
    void manyWorkersTogetherTakeEachDeliveryOnceAndLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 10; i++) {
            fanOut(withEndpoints(2), 10);
        }
        Set<UUID> leases = ConcurrentHashMap.newKeySet();
        Set<Long> deliveries = ConcurrentHashMap.newKeySet();
        Callable<Integer> worker = () -> {
            int done = 0;
            for (int empty = 0; empty < 20; empty++) {
                List<Delivery> claimed = queue.claim(5);
                claimed.forEach(delivery -> {
                    assertThat(leases.add(delivery.lease())).isTrue();
                    assertThat(deliveries.add(delivery.id())).isTrue();
                    recorder.record(delivery, ACCEPTED);
                });
                done += claimed.size();
                empty = claimed.isEmpty() ? empty : 0;
            }
            return done;
        };

        int done;
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            done = workers.invokeAll(IntStream.range(0, 6).mapToObj(_ -> worker).toList()).stream()
                    .mapToInt(Future::resultNow)
                    .sum();
        }

        assertThat(done).isEqualTo(200);
        assertThat(rows.number("select count(*) from delivery where state = 'delivered' and attempt = 1"))
                .isEqualTo(200);
        assertThat(rows.number("select count(*) from lane where inflight <> 0 or next_due <> 'infinity'"))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverHappensNoPlaceLeaksAndNoLaneSleepsOverItsWork(long seed) {
        var random = new Random(seed);
        List<Account> accounts = List.of(withEndpoints(2), withEndpoints(3));
        List<Delivery> claimed = new ArrayList<>();
        for (int step = 0; step < 120; step++) {
            switch (random.nextInt(7)) {
                case 0, 1 -> fanOut(accounts.get(random.nextInt(accounts.size())), 1 + random.nextInt(3));
                case 2, 3 -> claimed.addAll(queue.claim(1 + random.nextInt(6)));
                case 4 -> {
                    expireLeases();
                    reaper.reap();
                }
                default -> {
                    if (!claimed.isEmpty()) {
                        recorder.record(claimed.remove(random.nextInt(claimed.size())), outcome(random));
                    }
                }
            }
            assertLanesAreRight("seed " + seed + " step " + step);
        }
    }

    private static AttemptOutcome outcome(Random random) {
        return List.of(ACCEPTED, ACCEPTED, REFUSED, TIMED_OUT, new OwnFailure("body"))
                .get(random.nextInt(5));
    }

    private void assertLanesAreRight(String when) {
        assertThat(rows.number("""
                        select count(*) from lane where inflight <> (
                            select count(*) from delivery
                            where delivery.lane_id = lane.lane_id and state = 'leased')""")).as("places, %s", when).isZero();
        assertThat(rows.number("""
                        select count(*) from delivery join lane using (lane_id)
                        where state = 'pending' and next_due > due""")).as("sleeping lanes, %s", when).isZero();
        assertThat(rows.number("select count(*) from lane where cap not between 1 and 8"))
                .as("caps, %s", when)
                .isZero();
        assertThat(rows.number("select count(*) from delivery where attempt > 6"))
                .as("attempts, %s", when)
                .isZero();
    }

    private void expireLeases() {
        rows.change("update delivery set lease_until = now() - interval '1 second' where state = 'leased'");
    }

    private static Account withEndpoints(int count) {
        Account account = Account.create();
        Set<String> urls = new HashSet<>();
        while (urls.size() < count) {
            urls.add("https://hook.test/" + UUID.randomUUID());
        }
        urls.forEach(account::register);
        return account;
    }

    private void letTheWaitPass() {
        rows.change("update delivery set due = now() - interval '90 seconds' where state = 'pending'");
        rows.change("update lane set next_due = now() - interval '90 seconds' where next_due <> 'infinity'");
    }

    private void fanOut(Account account, int events) {
        for (int i = 0; i < events; i++) {
            var event = new WebhookEvent(
                    "evt_" + UUID.randomUUID(),
                    EventKind.GENERATION_SUCCEEDED,
                    account.number(),
                    new GenerationId(1),
                    Instant.now());
            QuarkusTransaction.requiringNew().run(() -> intake.add(event));
        }
    }
}
