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

/** The few threads that paint. They are platform threads: painting is pure computing, and more would only compete. */
@ApplicationScoped
class PaintingThreads {
    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor executor;

    PaintingThreads(EmbeddedConfig config) {
        int threads = config.threads().orElse(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        executor = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(config.waiting()),
                Thread.ofPlatform().name("painter-", 0).daemon().factory());
        executor.allowCoreThreadTimeOut(true);
    }

    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(work);
    }

    void stop(@Observes ShutdownEvent event) {
        executor.shutdownNow();
    }
}
