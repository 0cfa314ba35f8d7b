// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.worker.Worker;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptSender;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Claims deliveries and makes each attempt on a thread of its own, with a limited number in flight. */
@ApplicationScoped
class DeliveryWorker {
    private static final Logger LOG = Logger.getLogger(DeliveryWorker.class);
    /** A cold process is slow, and receivers must not pay for that with timeouts: see {@link SlowStart}. */
    private static final int FIRST_IN_FLIGHT = 8;

    private static final Duration WARM_AFTER = Duration.ofSeconds(8);
    /** Longer than an attempt takes; a delivery that does not end in time is sent again when its lease has expired. */
    private static final Duration STOP_WAIT = Duration.ofSeconds(8);

    private final DeliveryQueue queue;
    private final AttemptSender sender;
    private final DeliveryPolicies policies;
    private final AttemptRecorder recorder;
    private final DeliveryMetrics metrics;
    private final DeliveryConfig config;
    private final Worker worker;
    private final SlowStart slowStart;
    private volatile long startedAt;
    /** The last claim may have left deliveries only because this process had no room for them. */
    private volatile boolean isFull;

    DeliveryWorker(
            DeliveryQueue queue,
            AttemptSender sender,
            DeliveryPolicies policies,
            AttemptRecorder recorder,
            DeliveryMetrics metrics,
            DeliveryConfig config,
            MeterRegistry meters) {
        this.queue = queue;
        this.sender = sender;
        this.policies = policies;
        this.recorder = recorder;
        this.metrics = metrics;
        this.config = config;
        this.worker = new Worker("webhook-deliveries", config.idlePoll(), meters, this::claim);
        this.slowStart = new SlowStart(FIRST_IN_FLIGHT, config.maxInFlight(), WARM_AFTER);
    }

    void start(@Observes StartupEvent event) {
        metrics.gaugeInFlight(worker::inFlight);
        startedAt = System.nanoTime();
        worker.start();
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_WAIT);
    }

    void wake() {
        worker.wake();
    }

    /** Wakes the worker when the caller's transaction has put something into the queue for good. */
    void wakeAfterCommit(TransactionSynchronizationRegistry transaction) {
        worker.wakeAfterCommit(transaction);
    }

    private Duration claim() {
        int limit = slowStart.limitAfter(Duration.ofNanos(System.nanoTime() - startedAt));
        int free = limit - worker.inFlight();
        if (free <= 0) {
            isFull = true;
            return config.idlePoll();
        }
        DeliveryQueue.Claim claim = queue.claim(free);
        // Before the first of these attempts can end.
        isFull = claim.deliveries().size() == free;
        claim.deliveries().forEach(delivery -> worker.fork(() -> attempt(delivery)));
        return isFull || claim.mayHaveMore() ? Duration.ZERO : config.idlePoll();
    }

    /** Returns whether something may be claimed now that this attempt has ended. */
    private boolean attempt(ClaimedDelivery delivery) {
        try {
            FailPoint.hit("webhook.claim.after");
            if (delivery.attempt() == 1 && !delivery.isExtra()) {
                metrics.recordFirstAttemptDelay(delivery.occurredAt());
            }
            return recorder.record(delivery, send(delivery)) || isFull;
        } catch (RuntimeException fault) {
            // The lease expires, and then the delivery is attempted again.
            if (InfrastructureFailure.is(fault)) {
                LOG.warnf("delivery not recorded event=%s cause=%s", delivery.key(), fault.getMessage());
            } else {
                LOG.errorf(fault, "delivery not recorded event=%s", delivery.key());
            }
            return true;
        }
    }

    private AttemptOutcome send(ClaimedDelivery delivery) {
        return delivery.message()
                .map(message ->
                        sender.send(message, policies.get(delivery.policy()).answerTimeout()))
                .orElseGet(AttemptOutcome.NoReceiver::new);
    }
}
