// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.delivery.QueueFixture.ACCEPTED;
import static dev.atelier.webhook.delivery.QueueFixture.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Attempts whose process died or hung: their leases run out. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class LostAttemptTest extends StoppedWorkerCase {

    @Inject
    DeliveryQueue queue;

    @Inject
    AttemptRecorder recorder;

    @Inject
    LeaseReaper reaper;

    @Inject
    RedeliveryService redeliveries;

    @Inject
    Rows rows;

    @Test
    void aLateWorkerRecordsNothing() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        ClaimedDelivery stale = queue.claim(1).deliveries().getFirst();
        fixture.expireLeases();
        reaper.reap();
        ClaimedDelivery current = queue.claim(1).deliveries().getFirst();

        recorder.record(stale, REFUSED);

        assertThat(current.key()).isEqualTo(stale.key());
        assertThat(current.attempt()).isEqualTo(2);
        assertThat(rows.text("select state from delivery")).contains("leased");
        assertThat(rows.number("select inflight from endpoint_queue")).isOne();
        recorder.record(current, ACCEPTED);
        assertThat(rows.text("select state from delivery")).contains("delivered");
        assertThat(rows.number("select inflight from endpoint_queue")).isZero();
        assertThat(rows.number("select count(*) from attempt where delivery_id = ?", current.id()))
                .isOne();
    }

    @Test
    void aDeliveryThatKillsItsProcessEachTimeComesToAnEnd() {
        fixture.fanOut(fixture.withEndpoints(1), 1);

        // Six of the schedule, and the tries of the one that the last is made up for with.
        for (int attempt = 1; attempt <= 6 + 3; attempt++) {
            assertThat(queue.claim(1).deliveries())
                    .singleElement()
                    .satisfies(delivery -> assertThat(delivery.message()).isPresent());
            fixture.expireLeases();
            reaper.reap();
            fixture.letTheWaitPass();
        }

        assertThat(queue.claim(1).deliveries()).isEmpty();
        assertThat(rows.text("select state || ' ' || last_error from delivery")).contains("failed lease_expired");
        assertThat(rows.text("select enabled from webhook_endpoint order by id desc limit 1"))
                .as("our crashes are not the receiver's")
                .contains("t");
    }

    @Test
    void aLastAttemptThatIsLostIsMadeOnceMore() {
        loseTheSixthAttempt();

        ClaimedDelivery madeUp = queue.claim(1).deliveries().getFirst();
        recorder.record(madeUp, ACCEPTED);

        assertThat(madeUp.attempt()).isEqualTo(6);
        assertThat(rows.text("select state from delivery")).contains("delivered");
    }

    @Test
    void whenThatOneIsRefusedTooTheDeliveryHasFailed() {
        loseTheSixthAttempt();

        recorder.record(queue.claim(1).deliveries().getFirst(), REFUSED);

        assertThat(rows.text("select state || ' ' || attempt || ' ' || extra from delivery"))
                .contains("failed 6 0");
        assertThat(queue.claim(1).deliveries()).isEmpty();
    }

    @Test
    void afterASecondLossADeliveryWaitsAsAfterAFailure() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        assertThat(queue.claim(1).deliveries()).hasSize(1);
        fixture.expireLeases();
        reaper.reap();
        assertThat(queue.claim(1).deliveries()).as("the first time at once").hasSize(1);
        fixture.expireLeases();
        Instant before = Instant.now();

        reaper.reap();

        // The second wait of the schedule that tests run with.
        assertThat(rows.number(
                        "select count(*) from delivery where state = 'pending' and due >= ?",
                        before.plusMillis(300).atOffset(ZoneOffset.UTC)))
                .isOne();
    }

    @Test
    void anAttemptOutsideTheScheduleThatKillsItsProcessComesToAnEndToo() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        ClaimedDelivery first = queue.claim(1).deliveries().getFirst();
        recorder.record(first, ACCEPTED);
        redeliveries.redeliver(new WebhookEndpointId(first.queue()), first.account(), first.key());

        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(queue.claim(1).deliveries()).singleElement().satisfies(delivery -> {
                assertThat(delivery.isExtra()).isTrue();
                assertThat(delivery.attempt()).isOne();
            });
            fixture.expireLeases();
            reaper.reap();
        }

        assertThat(queue.claim(1).deliveries()).isEmpty();
        assertThat(rows.text("select state || ' ' || extra || ' ' || attempt from delivery"))
                .contains("delivered 0 1");
    }

    private void loseTheSixthAttempt() {
        fixture.fanOut(fixture.withEndpoints(1), 1);
        refuseFiveTimes();
        assertThat(queue.claim(1).deliveries()).hasSize(1);
        fixture.expireLeases();
        reaper.reap();
    }

    private void refuseFiveTimes() {
        for (int attempt = 1; attempt <= 5; attempt++) {
            recorder.record(queue.claim(1).deliveries().getFirst(), REFUSED);
            fixture.letTheWaitPass();
        }
    }
}
