// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.attempt.AttemptLimits;
import dev.atelier.webhook.attempt.AttemptOutcome;
import dev.atelier.webhook.attempt.AttemptOutcome.Obsolete;
import dev.atelier.webhook.attempt.AttemptSender;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Claims deliveries and attempts each on a thread of its own, a bounded number at a time. */
@ApplicationScoped
class DeliveryWorker {
    private static final Logger LOG = Logger.getLogger(DeliveryWorker.class);

    private final DeliveryQueue queue;
    private final AttemptSender sender;
    private final DeliveryPolicies policies;
    private final AttemptRecorder recorder;
    private final DeliveryMetrics metrics;
    private final WakeUp wakeUp;
    private final DeliveryConfig config;
    private final Semaphore places;
    private final SlowStart warmth;
    private volatile boolean stopping;
    private @Nullable Thread loop;

    DeliveryWorker(
            DeliveryQueue queue,
            AttemptSender sender,
            DeliveryPolicies policies,
            AttemptRecorder recorder,
            DeliveryMetrics metrics,
            WakeUp wakeUp,
            DeliveryConfig config) {
        this.queue = queue;
        this.sender = sender;
        this.policies = policies;
        this.recorder = recorder;
        this.metrics = metrics;
        this.wakeUp = wakeUp;
        this.config = config;
        this.places = new Semaphore(config.maxInFlight());
        this.warmth = new SlowStart(config.firstInFlight(), config.maxInFlight(), config.fullAfter());
    }

    void start(@Observes StartupEvent event) {
        metrics.inFlight(this::inFlight);
        loop = Thread.ofVirtual().name("webhook-deliveries").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        stopping = true;
        wakeUp.wake();
        if (loop != null) {
            loop.join(config.stopWait());
        }
        // What does not end in time is sent again when its lease has run out.
        if (!places.tryAcquire(config.maxInFlight(), config.stopWait().toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn("deliveries under way were not waited for any longer");
        }
    }

    private int inFlight() {
        return config.maxInFlight() - places.availablePermits();
    }

    private void run() {
        long start = System.nanoTime();
        while (!stopping) {
            try {
                int free = warmth.after(Duration.ofNanos(System.nanoTime() - start)) - inFlight();
                List<Delivery> claimed = free <= 0 ? List.of() : queue.claim(free);
                claimed.forEach(this::begin);
                if (claimed.isEmpty()) {
                    wakeUp.await(config.idlePoll());
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException fault) {
                report("queue cannot be read", fault);
                rest();
            }
        }
    }

    private void begin(Delivery delivery) {
        // Never waits: nobody else takes places, and no more were claimed than are free.
        places.acquireUninterruptibly();
        Thread.ofVirtual().name("webhook-delivery").start(() -> {
            try {
                attempt(delivery);
            } finally {
                places.release();
                // A place in the lane and one here are free again.
                wakeUp.wake();
            }
        });
    }

    private void attempt(Delivery delivery) {
        try {
            FailPoint.hit("webhook.claim.after");
            if (delivery.attempt() == 1 && !delivery.isExtra()) {
                metrics.waitedSince(delivery.since());
            }
            recorder.record(delivery, outcome(delivery));
        } catch (RuntimeException fault) {
            // Its lease runs out, and then it is attempted again.
            report("delivery not recorded event=" + delivery.key(), fault);
        }
    }

    private AttemptOutcome outcome(Delivery delivery) {
        AttemptLimits limits = policies.of(delivery.policy()).limits();
        return delivery.parcel().map(parcel -> sender.send(parcel, limits)).orElseGet(Obsolete::new);
    }

    private static void report(String what, RuntimeException fault) {
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("%s cause=%s", what, fault.getMessage());
        } else {
            LOG.error(what, fault);
        }
    }

    private void rest() {
        try {
            wakeUp.await(config.idlePoll());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            stopping = true;
        }
    }
}
