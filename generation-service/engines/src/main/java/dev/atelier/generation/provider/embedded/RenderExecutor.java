// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs rendering on a few platform threads; rendering is pure computing, so further threads would only compete. One thread
 * more serves a short job while long ones have all the others.
 */
@ApplicationScoped
class RenderExecutor {
    private static final long IDLE_SECONDS = 30;
    /** Jobs that may wait for a thread; more fail at once, because they would only miss their deadlines. */
    private static final int MOST_WAITING = 200;

    private final int threads;
    private final ThreadPoolExecutor executor;

    @Inject
    RenderExecutor(EmbeddedConfig config) {
        this(config, MOST_WAITING);
    }

    RenderExecutor(EmbeddedConfig config, int mostWaiting) {
        threads = config.threads().orElse(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        executor = new ThreadPoolExecutor(
                threads + 1,
                threads + 1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(mostWaiting),
                Thread.ofPlatform().name("painter-", 0).daemon().factory());
        executor.allowCoreThreadTimeOut(true);
    }

    /** How many jobs may be long. */
    int threads() {
        return threads;
    }

    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(work);
    }

    void stop(@Observes ShutdownEvent event) {
        executor.shutdownNow();
    }
}
