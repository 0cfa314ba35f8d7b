// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts whose process died or hung: their leases run out. */
@QuarkusTest
@TestProfile(IdleWorker.class)
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class LostAttemptTest {
    private static final Accepted ACCEPTED = new Accepted(200, false, 0, Duration.ofMillis(5));
    private static final Refused REFUSED = new Refused(OptionalInt.of(500), "status", false, 0, Duration.ofMillis(5));

    @Inject
    DeliveryQueue queue;

    @Inject
    AttemptRecorder recorder;

    @Inject
    LeaseReaper reaper;

    @Inject
    Requeue requeue;

    @Inject
    QueueStock stock;

    @Inject
    Rows rows;

    @BeforeEach
    void emptyQueue() {
        stock.empty();
    }

    @Test
    void whoComesTooLateRecordsNothing() {
        stock.fanOut(stock.withEndpoints(1), 1);
        Delivery stale = queue.claim(1).getFirst();
        stock.expireLeases();
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
        stock.fanOut(stock.withEndpoints(1), 1);

        // Six of the schedule, and the tries of the one that the last is made up for with.
        for (int attempt = 1; attempt <= 6 + 3; attempt++) {
            assertThat(queue.claim(1))
                    .singleElement()
                    .satisfies(delivery -> assertThat(delivery.parcel()).isPresent());
            stock.expireLeases();
            reaper.reap();
            stock.letTheWaitPass();
        }

        assertThat(queue.claim(1)).isEmpty();
        assertThat(rows.text("select state || ' ' || last_error from delivery")).contains("failed lease_expired");
        assertThat(rows.text("select enabled from webhook_endpoint order by id desc limit 1"))
                .as("our crashes are not the receiver's")
                .contains("t");
    }

    @Test
    void aLastAttemptThatIsLostIsMadeOnceMore() {
        loseTheSixthAttempt();

        Delivery madeUp = queue.claim(1).getFirst();
        recorder.record(madeUp, ACCEPTED);

        assertThat(madeUp.attempt()).isEqualTo(6);
        assertThat(rows.text("select state from delivery")).contains("delivered");
    }

    @Test
    void whenThatOneIsRefusedTooTheDeliveryHasFailed() {
        loseTheSixthAttempt();

        recorder.record(queue.claim(1).getFirst(), REFUSED);

        assertThat(rows.text("select state || ' ' || attempt || ' ' || extra from delivery"))
                .contains("failed 6 0");
        assertThat(queue.claim(1)).isEmpty();
    }

    @Test
    void afterASecondLossADeliveryWaitsAsAfterAFailure() {
        stock.fanOut(stock.withEndpoints(1), 1);
        assertThat(queue.claim(1)).hasSize(1);
        stock.expireLeases();
        reaper.reap();
        assertThat(queue.claim(1)).as("the first time at once").hasSize(1);
        stock.expireLeases();
        Instant before = Instant.now();

        reaper.reap();

        // The second wait of the schedule that tests run with.
        assertThat(rows.number(
                        "select count(*) from delivery where state = 'pending' and due >= ?",
                        before.plusMillis(400).atOffset(ZoneOffset.UTC)))
                .isOne();
    }

    @Test
    void anAttemptOutsideTheScheduleThatKillsItsProcessComesToAnEndToo() {
        stock.fanOut(stock.withEndpoints(1), 1);
        Delivery first = queue.claim(1).getFirst();
        recorder.record(first, ACCEPTED);
        requeue.again(new WebhookEndpointId(first.lane()), first.account(), first.key());

        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(queue.claim(1)).singleElement().satisfies(delivery -> {
                assertThat(delivery.isExtra()).isTrue();
                assertThat(delivery.attempt()).isOne();
            });
            stock.expireLeases();
            reaper.reap();
        }

        assertThat(queue.claim(1)).isEmpty();
        assertThat(rows.text("select state || ' ' || extra || ' ' || attempt from delivery"))
                .contains("delivered 0 1");
    }

    private void loseTheSixthAttempt() {
        stock.fanOut(stock.withEndpoints(1), 1);
        refuseFiveTimes();
        assertThat(queue.claim(1)).hasSize(1);
        stock.expireLeases();
        reaper.reap();
    }

    private void refuseFiveTimes() {
        for (int attempt = 1; attempt <= 5; attempt++) {
            recorder.record(queue.claim(1).getFirst(), REFUSED);
            stock.letTheWaitPass();
        }
    }
}
