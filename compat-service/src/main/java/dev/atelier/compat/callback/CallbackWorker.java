// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.RequestRepository;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Hands over due callbacks, a bounded number at a time. */
@ApplicationScoped
class CallbackWorker {
    private static final Logger LOG = Logger.getLogger(CallbackWorker.class);
    private static final int BATCH = 20;
    private static final Duration REST = Duration.ofSeconds(1);
    // A create is decided within minutes; a day leaves time for an outage.
    private static final Duration KEEP_UNCLAIMED = Duration.ofHours(24);
    private static final Duration CLEAN_EVERY = Duration.ofMinutes(10);

    private final CallbackRepository callbacks;
    private final RequestRepository requests;
    private final CallbackService service;
    private final CallbackConfig config;
    private final Clock clock;
    private final Semaphore calls = new Semaphore(0);
    private volatile boolean stopping;
    private @Nullable Thread loop;

    CallbackWorker(
            CallbackRepository callbacks,
            RequestRepository requests,
            CallbackService service,
            CallbackConfig config,
            Clock clock) {
        this.callbacks = callbacks;
        this.requests = requests;
        this.service = service;
        this.config = config;
        this.clock = clock;
    }

    /** Ends the worker's rest, because a callback may be due. */
    void wake() {
        calls.release();
    }

    void start(@Observes StartupEvent event) {
        loop = Thread.ofVirtual().name("compat-callbacks").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        stopping = true;
        wake();
        if (loop != null) {
            // A callback that is not ended in time becomes due again when its lease ends.
            loop.join(REST);
        }
    }

    private void run() {
        Instant nextCleaning = clock.instant();
        while (!stopping) {
            try {
                List<DueCallback> due = callbacks.claim(BATCH, config.lease());
                handOver(due);
                if (!clock.instant().isBefore(nextCleaning)) {
                    deleteUnclaimed();
                    nextCleaning = clock.instant().plus(CLEAN_EVERY);
                }
                if (due.isEmpty()) {
                    rest();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException fault) {
                report("callbacks cannot be read", fault);
                restAfterFault();
            }
        }
    }

    private void deleteUnclaimed() {
        Instant limit = clock.instant().minus(KEEP_UNCLAIMED);
        callbacks.deleteUnclaimed(limit);
        requests.deleteNeverStarted(limit);
    }

    /** Hands all over at once, so that a slow one does not take the others past their lease. */
    private void handOver(List<DueCallback> due) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            due.forEach(callback -> threads.execute(() -> handOver(callback)));
        }
    }

    private void handOver(DueCallback due) {
        try {
            service.handOver(due);
        } catch (RuntimeException fault) {
            report("callback not handed over request=" + due.request().id(), fault);
        }
    }

    private static void report(String what, RuntimeException fault) {
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("%s cause=%s", what, fault.getMessage());
        } else {
            LOG.error(what, fault);
        }
    }

    private void rest() throws InterruptedException {
        if (calls.tryAcquire(REST.toMillis(), TimeUnit.MILLISECONDS)) {
            calls.drainPermits();
        }
    }

    private void restAfterFault() {
        try {
            rest();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            stopping = true;
        }
    }
}
