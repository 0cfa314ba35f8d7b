// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Clients that wait at the same time; the common pool has one thread on a small machine. */
public final class Threads {
    private static final Executor VIRTUAL = task -> Thread.ofVirtual().start(task);

    private Threads() {}

    public static <T> CompletableFuture<T> async(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, VIRTUAL);
    }
}
