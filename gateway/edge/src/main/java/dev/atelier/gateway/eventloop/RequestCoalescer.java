// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventloop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lets simultaneous requests for one subject on one event loop share a read. The shared read begins after each of the
 * requests, so its result is never older than a request.
 *
 * @param <S> the subject; requests for equal subjects share a read
 * @param <T> the result of a read
 */
public final class RequestCoalescer<S, T> {
    /** @param owner the context the read runs in, so that it never becomes part of another request */
    private record SharedRead<T>(Context owner, Supplier<Future<T>> read, Promise<T> result) {}

    /** Runs a read now or later. */
    private interface Limit<T> {
        Future<T> run(Supplier<Future<T>> read);
    }

    /** Limits the calls that run at once on one event loop; further calls run in the order of their arrival. */
    private static final class ConcurrencyLimit {
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

    private final Limit<T> limit;
    private final Map<S, SharedRead<T>> next = new HashMap<>();
    private final Set<S> reading = new HashSet<>();

    /** Reads of different subjects run at once, as many as there are. */
    public RequestCoalescer() {
        this.limit = Supplier::get;
    }

    /** @param maxConcurrent reads that run at once; further reads wait */
    public RequestCoalescer(int maxConcurrent) {
        this.limit = new ConcurrencyLimit(maxConcurrent)::run;
    }

    /** @param read runs when no other request's read of the subject is about to begin */
    public Future<T> submit(S subject, Supplier<Future<T>> read) {
        Context own = Objects.requireNonNull(Vertx.currentContext());
        SharedRead<T> shared = next.get(subject);
        if (shared == null) {
            shared = new SharedRead<>(own, read, Promise.promise());
            next.put(subject, shared);
            if (!reading.contains(subject)) {
                begin(subject, shared);
            }
        }
        Promise<T> answer = Promise.promise();
        // A thousand results in one turn of the loop would hold up all other requests on it.
        shared.result().future().onComplete(result -> own.runOnContext(_ -> answer.handle(result)));
        return answer.future();
    }

    private void begin(S subject, SharedRead<T> shared) {
        reading.add(subject);
        // One signal wakes many requests, one after the other: by the next turn of the loop all of them have come.
        shared.owner().runOnContext(_ -> limit.run(() -> read(subject, shared)));
    }

    private Future<T> read(S subject, SharedRead<T> shared) {
        next.remove(subject);
        // A read that fails to begin must not block the following reads.
        return Future.succeededFuture().compose(_ -> shared.read().get()).onComplete(result -> {
            reading.remove(subject);
            SharedRead<T> following = next.get(subject);
            if (following != null) {
                begin(subject, following);
            }
            shared.result().handle(result);
        });
    }
}
