// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
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

    private final int threads;
    private final ThreadPoolExecutor executor;

    RenderExecutor(EmbeddedConfig config) {
        threads = config.threads().orElse(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        executor = new ThreadPoolExecutor(
                threads + 1,
                threads + 1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(config.waiting()),
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
