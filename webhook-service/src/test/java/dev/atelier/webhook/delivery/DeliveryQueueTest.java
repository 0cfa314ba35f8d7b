// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.delivery.QueueFixture.ACCEPTED;
import static dev.atelier.webhook.delivery.QueueFixture.REFUSED;
import static dev.atelier.webhook.delivery.QueueFixture.TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue by itself: no worker takes anything, the tests do. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryQueueTest extends StoppedWorkerCase {
    private static final int MANY = 1_000;

    @Inject
    DeliveryQueue queue;

    @Inject
    AttemptRecorder recorder;

    @Inject
    LeaseReaper reaper;

    @Inject
    RedeliveryService redeliveries;

    @Inject
    EndpointQueueGauges gauges;

    @Inject
    Rows rows;

    @Test
    void aLaneGivesNoMoreThanItMayHaveUnderWay() {
        Account account = fixture.withEndpoints(1);
        fixture.fanOut(account, 10);

        List<ClaimedDelivery> claimed = queue.claim(MANY).deliveries();

        assertThat(claimed)
                .hasSize(4)
                .allSatisfy(delivery -> assertThat(delivery.attempt()).isOne());
        assertThat(queue.claim(MANY).deliveries()).isEmpty();
        recorder.record(claimed.getFirst(), ACCEPTED);
        assertThat(queue.claim(MANY).deliveries())
                .as("one place came free and one more was earned")
                .hasSize(2);
    }

    @Test
    void aClaimSaysWhetherQueuesWereLeft() {
        IntStream.range(0, 4).forEach(_ -> fixture.fanOut(fixture.withEndpoints(5), 1));

        DeliveryQueue.Claim first = queue.claim(MANY);
        DeliveryQueue.Claim second = queue.claim(MANY);

        assertThat(first.deliveries()).hasSize(16);
        assertThat(first.mayHaveMore()).isTrue();
        assertThat(second.deliveries()).hasSize(4);
        assertThat(second.mayHaveMore()).isFalse();
    }

    @Test
    void theEndOfAnAttemptSaysWhetherItsQueueHasMore() {
        Account account = fixture.withEndpoints(1);
        fixture.fanOut(account, 5);

        List<ClaimedDelivery> claimed = queue.claim(MANY).deliveries();

        assertThat(recorder.record(claimed.getFirst(), ACCEPTED))
                .as("a fifth waits")
                .isTrue();
        assertThat(queue.claim(MANY).deliveries()).hasSize(1);
        assertThat(recorder.record(claimed.getLast(), ACCEPTED))
                .as("none waits")
                .isFalse();
        assertThat(recorder.record(claimed.getLast(), ACCEPTED))
                .as("the lease was lost")
                .isTrue();
    }

    @Test
    void aWorkerGetsNoMoreThanItAsksFor() {
        Account account = fixture.withEndpoints(3);
        fixture.fanOut(account, 1);

        assertThat(queue.claim(2).deliveries()).hasSize(2);
        assertThat(queue.claim(2).deliveries()).hasSize(1);
        assertThat(queue.claim(2).deliveries()).isEmpty();
    }

    @Test
    void successesWidenALaneAndTimeoutsNarrowIt() {
        Account account = fixture.withEndpoints(1);
        fixture.fanOut(account, 30);

        for (int i = 0; i < 10; i++) {
            recorder.record(queue.claim(1).deliveries().getFirst(), ACCEPTED);
        }
        assertThat(rows.number("select max_inflight from endpoint_queue")).isEqualTo(8);

        for (int i = 0; i < 5; i++) {
            recorder.record(queue.claim(1).deliveries().getFirst(), TIMED_OUT);
        }
        assertThat(rows.number("select max_inflight from endpoint_queue")).isOne();
    }

    @Test
    void anInternalFailureReturnsTheAttempt() {
        fixture.fanOut(fixture.withEndpoints(1), 1);

        recorder.record(queue.claim(1).deliveries().getFirst(), new InternalFailure("body"));

        assertThat(rows.text("select state || ' ' || attempt || ' ' || (first_attempt_at is null) from delivery"))
                .contains("pending 0 true");
    }

    @Test
    void aDeliveryThatIsNeverSentIsGivenUpInTheEnd() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        rows.change("update delivery set queued_at = now() - interval '73 hours'");

        recorder.record(queue.claim(1).deliveries().getFirst(), new InternalFailure("body"));

        assertThat(rows.text("select state || ' ' || last_error from delivery")).contains("failed body");
        assertThat(rows.text("select enabled from webhook_endpoint order by id desc limit 1"))
                .contains("t");
    }

    @Test
    void anEndpointThatIsGoneOrDisabledHasNoTarget() {
        fixture.fanOut(fixture.withEndpoints(2), 1);
        rows.change("delete from webhook_endpoint where id = (select max(queue_id) from endpoint_queue)");
        rows.change(
                "update webhook_endpoint set enabled = false where id = (select min(queue_id) from endpoint_queue)");

        assertThat(queue.claim(MANY).deliveries())
                .hasSize(2)
                .allSatisfy(delivery -> assertThat(delivery.message()).isEmpty());
    }

    @Test
    void theLagIsThatOfTheLaneThatCouldBeServedAndIsNot() {
        fixture.fanOut(fixture.withEndpoints(1), 6);
        fixture.letTheWaitPass();

        gauges.read();
        EndpointQueueGauges.State waiting = gauges.state();
        queue.claim(MANY);
        gauges.read();
        EndpointQueueGauges.State full = gauges.state();

        assertThat(waiting.lagSeconds()).isBetween(90.0, 150.0);
        assertThat(waiting.queuesWaiting()).isEqualTo(1);
        assertThat(full.lagSeconds()).as("the receiver's own affair").isZero();
        assertThat(full.queuesFull()).isEqualTo(1);
    }

    @Test
    void anInternalFailureKeepsAnAttemptOutsideTheSchedule() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        ClaimedDelivery first = queue.claim(1).deliveries().getFirst();
        recorder.record(first, ACCEPTED);
        redeliveries.redeliver(new WebhookEndpointId(first.queue()), first.account(), first.key());

        recorder.record(queue.claim(1).deliveries().getFirst(), new InternalFailure("stalled"));

        assertThat(rows.text("select state || ' ' || (extra > 0) || ' ' || attempt from delivery"))
                .contains("pending true 1");
    }

    @Test
    void manyWorkersTogetherTakeEachDeliveryOnceAndLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 10; i++) {
            fixture.fanOut(fixture.withEndpoints(2), 10);
        }
        Set<UUID> leases = ConcurrentHashMap.newKeySet();
        Set<Long> deliveries = ConcurrentHashMap.newKeySet();
        Callable<Integer> worker = () -> {
            int done = 0;
            for (int empty = 0; empty < 20; empty++) {
                List<ClaimedDelivery> claimed = queue.claim(5).deliveries();
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
        assertThat(rows.number("select count(*) from endpoint_queue where inflight <> 0 or next_due <> 'infinity'"))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void underRandomHistoriesNoPermitLeaksAndEachQueueWakesForItsWork(long seed) {
        var random = new Random(seed);
        List<Account> accounts = List.of(fixture.withEndpoints(2), fixture.withEndpoints(3));
        List<ClaimedDelivery> claimed = new ArrayList<>();
        for (int step = 0; step < 120; step++) {
            switch (random.nextInt(7)) {
                case 0, 1 -> fixture.fanOut(accounts.get(random.nextInt(accounts.size())), 1 + random.nextInt(3));
                case 2, 3 -> claimed.addAll(queue.claim(1 + random.nextInt(6)).deliveries());
                case 4 -> {
                    fixture.expireLeases();
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
        return List.of(ACCEPTED, ACCEPTED, REFUSED, TIMED_OUT, new InternalFailure("body"))
                .get(random.nextInt(5));
    }

    private void assertLanesAreRight(String when) {
        assertThat(rows.number("""
                        select count(*) from endpoint_queue where inflight <> (
                            select count(*) from delivery
                            where delivery.queue_id = endpoint_queue.queue_id and state = 'leased')""")).as("places, %s", when).isZero();
        assertThat(rows.number("""
                        select count(*) from delivery join endpoint_queue using (queue_id)
                        where state = 'pending' and next_due > due""")).as("sleeping queues, %s", when).isZero();
        assertThat(rows.number("select count(*) from endpoint_queue where max_inflight not between 1 and 8"))
                .as("caps, %s", when)
                .isZero();
        assertThat(rows.number("select count(*) from delivery where attempt > 6"))
                .as("attempts, %s", when)
                .isZero();
    }
}
