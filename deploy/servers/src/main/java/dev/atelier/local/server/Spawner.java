// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts children from one thread that lives as long as the JVM: the kernel ends children with the thread that started them. */
final class Spawner {

    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("spawner").factory());

    private Spawner() {}

    static Process spawn(ProcessBuilder builder) {
        try {
            return THREAD.submit(() -> start(builder)).get();
        } catch (ExecutionException e) {
            throw new StartupException("cannot run " + builder.command().getFirst() + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupException(
                    "interrupted while starting " + builder.command().getFirst(), e);
        }
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        Process child = builder.start();
        OrphanGuard.watch(child);
        return child;
    }
}
