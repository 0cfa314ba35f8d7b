// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosFault;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** A client that reads and creates all the time, so that rates have something to count; answers do not matter here. */
final class AlertLoad implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final TestAccount account;
    private final ExecutorService client = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean isOver = new AtomicBoolean();

    AlertLoad(Platform platform) {
        account = platform.account("studio", 1_000_000, Map.of());
        client.execute(this::work);
    }

    private void work() {
        while (!isOver.get()) {
            attempt(() -> account.request().get("/v1/generations?limit=1"));
            attempt(() -> account.request().get("/v1/files?limit=1"));
            attempt(() -> account.run("pixel-image", Map.of("prompt", "a tile")));
            ChaosFault.pause(PAUSE);
        }
    }

    private static void attempt(Runnable request) {
        try {
            request.run();
        } catch (Exception | AssertionError _) {
            // The platform is away, which REST-assured throws undeclared, or answers what a fault makes it answer.
        }
    }

    @Override
    public void close() {
        isOver.set(true);
        client.close();
    }
}
