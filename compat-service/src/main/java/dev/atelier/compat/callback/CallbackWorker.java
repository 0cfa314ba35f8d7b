// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.CallbackStore;
import dev.atelier.compat.request.DueCallback;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Hands over what is due, a bounded number at a time. */
@ApplicationScoped
class CallbackWorker {
    private static final Logger LOG = Logger.getLogger(CallbackWorker.class);

    private final CallbackStore callbacks;
    private final CallbackService service;
    private final CallbackWake wake;
    private final CallbackConfig config;
    private final Clock clock;
    private volatile boolean stopping;
    private @Nullable Thread loop;

    CallbackWorker(
            CallbackStore callbacks, CallbackService service, CallbackWake wake, CallbackConfig config, Clock clock) {
        this.callbacks = callbacks;
        this.service = service;
        this.wake = wake;
        this.config = config;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        loop = Thread.ofVirtual().name("compat-callbacks").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        stopping = true;
        wake.wake();
        if (loop != null) {
            // What is not settled in time comes again when its lease has run out.
            loop.join(config.rest());
        }
    }

    private void run() {
        Instant nextCleaning = clock.instant();
        while (!stopping) {
            try {
                List<DueCallback> due = callbacks.claim(config.batch(), config.lease());
                handOver(due);
                if (!clock.instant().isBefore(nextCleaning)) {
                    callbacks.forget(config.remember());
                    nextCleaning = clock.instant().plus(config.cleanEvery());
                }
                if (due.isEmpty()) {
                    wake.rest(config.rest());
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException fault) {
                report("callbacks cannot be read", fault);
                rest();
            }
        }
    }

    /** All at once: one that takes long must not take the others past their lease. */
    private void handOver(List<DueCallback> due) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            due.forEach(one -> threads.execute(() -> handOver(one)));
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

    private void rest() {
        try {
            wake.rest(config.rest());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            stopping = true;
        }
    }
}
