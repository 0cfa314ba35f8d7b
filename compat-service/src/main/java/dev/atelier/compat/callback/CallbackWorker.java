// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.callback.CallbackHandOverService.CallbackHandOverConfig;
import dev.atelier.compat.callback.CallbackRepository.CallbackState;
import dev.atelier.compat.callback.CallbackRepository.DueCallback;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Hands over due callbacks, a bounded number at a time. */
@ApplicationScoped
class CallbackWorker {
    private static final Logger LOG = Logger.getLogger(CallbackWorker.class);
    private static final int BATCH = 20;
    // An event wakes the worker; the rest ends for callbacks that were postponed or left by another replica.
    private static final Duration REST = Duration.ofSeconds(1);
    // A callback that is not ended in time becomes due again when its lease ends.
    private static final Duration STOP_WAIT = Duration.ofSeconds(1);
    // A create is decided within minutes; a day leaves time for an outage.
    private static final Duration KEEP_UNCLAIMED = Duration.ofHours(24);
    private static final Duration CLEAN_EVERY = Duration.ofMinutes(10);

    private final CallbackRepository callbacks;
    private final CompatRequestRepository requests;
    private final CallbackHandOverService service;
    private final CallbackHandOverConfig config;
    private final Clock clock;
    private final MeterRegistry meters;
    private final Worker worker;
    private Instant nextCleaning = Instant.EPOCH;

    CallbackWorker(
            CallbackRepository callbacks,
            CompatRequestRepository requests,
            CallbackHandOverService service,
            CallbackHandOverConfig config,
            Clock clock,
            MeterRegistry meters) {
        this.callbacks = callbacks;
        this.requests = requests;
        this.service = service;
        this.config = config;
        this.clock = clock;
        this.meters = meters;
        Stream.of(CallbackState.HANDED_OVER, CallbackState.DROPPED, CallbackState.DUE)
                .forEach(this::counter);
        this.worker = new Worker("compat-callbacks", REST, meters, this::handOverDue);
    }

    void start(@Observes StartupEvent event) {
        worker.start();
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_WAIT);
    }

    /** Ends the worker's rest, because a callback may be due. */
    void wake() {
        worker.wake();
    }

    private Duration handOverDue() {
        if (worker.inFlight() > 0) {
            // A slow hand-over must not be claimed again by its own process when its lease ends.
            return REST;
        }
        List<DueCallback> due = callbacks.claim(BATCH, config.lease());
        due.forEach(callback -> worker.fork(() -> handOver(callback)));
        if (!clock.instant().isBefore(nextCleaning)) {
            deleteUnclaimed();
            nextCleaning = clock.instant().plus(CLEAN_EVERY);
        }
        return due.isEmpty() ? REST : Duration.ZERO;
    }

    /** One that is due still was postponed. */
    private Counter counter(CallbackState state) {
        String outcome = state == CallbackState.DUE ? "postponed" : state.wire();
        return Counter.builder("atelier.compat.callbacks")
                .description("Callbacks of other vendors' dialects by what became of them at a try")
                .tag("outcome", outcome)
                .register(meters);
    }

    private void deleteUnclaimed() {
        Instant limit = clock.instant().minus(KEEP_UNCLAIMED);
        callbacks.deleteUnclaimed(limit);
        requests.deleteNeverStarted(limit);
    }

    /** Returns true: there is a next batch when the last hand-over of this one has ended. */
    private boolean handOver(DueCallback due) {
        try {
            counter(service.handOver(due)).increment();
        } catch (RuntimeException fault) {
            counter(CallbackState.DUE).increment();
            if (InfrastructureFailure.is(fault)) {
                LOG.warnf(
                        "callback not handed over request=%s cause=%s",
                        due.request().id(), fault.getMessage());
            } else {
                LOG.errorf(
                        fault,
                        "callback not handed over request=%s",
                        due.request().id());
            }
        }
        return true;
    }
}
