// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventloop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Runs blocking work on a virtual thread, and returns to the event loop with the result. */
public final class BlockingWork {

    private BlockingWork() {}

    public static <T> Future<T> run(Callable<T> work) {
        Context caller = callingContext();
        Promise<T> promise = Promise.promise();
        Thread.ofVirtual().name("blocking-work").start(() -> {
            Future<T> result = call(work);
            caller.runOnContext(_ -> result.onComplete(promise));
        });
        return promise.future();
    }

    /** Returns to the event loop with the result of work that runs elsewhere; at once when it is complete. */
    public static <T> Future<T> await(CompletableFuture<T> result) {
        return result.isDone()
                ? Future.fromCompletionStage(result)
                : Future.fromCompletionStage(result, callingContext());
    }

    private static Context callingContext() {
        return Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
    }

    private static <T> Future<T> call(Callable<T> work) {
        try {
            return Future.succeededFuture(work.call());
        } catch (Exception e) {
            return Future.failedFuture(e);
        }
    }
}
