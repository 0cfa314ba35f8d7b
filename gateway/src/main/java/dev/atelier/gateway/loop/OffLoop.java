// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.loop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Runs blocking work on a virtual thread and comes back to the event loop with the result. */
public final class OffLoop {

    private OffLoop() {}

    public static <T> Future<T> call(Callable<T> work) {
        Context back = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        Promise<T> promise = Promise.promise();
        Thread.ofVirtual().name("off-loop").start(() -> {
            Future<T> result = result(work);
            back.runOnContext(_ -> result.onComplete(promise));
        });
        return promise.future();
    }

    /** Comes back to the event loop with what is computed elsewhere; at once when it is there already. */
    public static <T> Future<T> when(CompletableFuture<T> elsewhere) {
        if (elsewhere.isDone()) {
            return Future.fromCompletionStage(elsewhere);
        }
        Context back = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        return Future.fromCompletionStage(elsewhere, back);
    }

    private static <T> Future<T> result(Callable<T> work) {
        try {
            return Future.succeededFuture(work.call());
        } catch (Exception e) {
            return Future.failedFuture(e);
        }
    }
}
