// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs tasks at once and returns when all are done, or fails as soon as one fails. */
final class ParallelTasks {

    private ParallelTasks() {}

    static void run(Collection<Runnable> tasks) {
        var firstFailure = new CompletableFuture<Void>();
        var all = CompletableFuture.allOf(tasks.stream()
                .map(task -> start(task).whenComplete((_, failure) -> {
                    if (failure != null) {
                        firstFailure.completeExceptionally(failure);
                    }
                }))
                .toArray(CompletableFuture[]::new));
        try {
            CompletableFuture.anyOf(all, firstFailure).join();
        } catch (CompletionException e) {
            throw cause(e);
        }
    }

    static CompletableFuture<Void> start(Runnable task) {
        return CompletableFuture.runAsync(task, Thread::startVirtualThread);
    }

    private static RuntimeException cause(CompletionException failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof RuntimeException known ? known : failure;
    }
}
