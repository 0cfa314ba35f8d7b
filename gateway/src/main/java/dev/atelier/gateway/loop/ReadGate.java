// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.loop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Supplier;

/** Lets a bounded number of reads run at once on one event loop; the others follow in their order. */
final class ReadGate {
    private final int atOnce;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    ReadGate(int atOnce) {
        this.atOnce = atOnce;
    }

    <T> Future<T> pass(Supplier<Future<T>> read) {
        Promise<T> promise = Promise.promise();
        Runnable run = () -> read.get().onComplete(result -> {
            leave();
            promise.handle(result);
        });
        if (running < atOnce) {
            running++;
            run.run();
        } else {
            // Whoever makes room must not run this as part of its own request.
            Context own = Objects.requireNonNull(Vertx.currentContext());
            waiting.add(() -> own.runOnContext(_ -> run.run()));
        }
        return promise.future();
    }

    private void leave() {
        Runnable next = waiting.poll();
        if (next == null) {
            running--;
        } else {
            next.run();
        }
    }
}
