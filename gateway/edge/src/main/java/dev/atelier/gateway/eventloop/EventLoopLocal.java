// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventloop;

import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** One instance per event loop, created on that loop at its first use: no locks, no change of thread. */
public final class EventLoopLocal<T> {
    private final Map<Thread, T> instances = new ConcurrentHashMap<>();
    private final Function<Context, T> factory;

    /** @param factory receives the loop's own context, which outlives the request that happens to come first */
    public EventLoopLocal(Function<Context, T> factory) {
        this.factory = factory;
    }

    public T get() {
        T known = instances.get(Thread.currentThread());
        if (known != null) {
            return known;
        }
        Context current = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        T created = factory.apply(VertxContext.getRootContext(current));
        instances.put(Thread.currentThread(), created);
        return created;
    }
}
