// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventloop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Supplier;

/** Limits the calls that run at once on one event loop; further calls run in the order of their arrival. */
final class ConcurrencyLimit {
    private final int maxConcurrent;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    ConcurrencyLimit(int maxConcurrent) {
        this.maxConcurrent = maxConcurrent;
    }

    <T> Future<T> run(Supplier<Future<T>> call) {
        Promise<T> promise = Promise.promise();
        Runnable start = () -> call.get().onComplete(result -> {
            startNext();
            promise.handle(result);
        });
        if (running < maxConcurrent) {
            running++;
            start.run();
        } else {
            // The call that ends must not run this one as part of its own request.
            Context own = Objects.requireNonNull(Vertx.currentContext());
            waiting.add(() -> own.runOnContext(_ -> start.run()));
        }
        return promise.future();
    }

    private void startNext() {
        Runnable next = waiting.poll();
        if (next == null) {
            running--;
        } else {
            next.run();
        }
    }
}
