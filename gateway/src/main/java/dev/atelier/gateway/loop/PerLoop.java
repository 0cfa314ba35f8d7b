// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.loop;

import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** One instance per event loop, made on that loop when it is first asked for: no locks, no hops between threads. */
public final class PerLoop<T> {
    private final Map<Thread, T> held = new ConcurrentHashMap<>();
    private final Function<Context, T> make;

    /** @param make gets the loop's own context, which outlives the request that happens to come first */
    public PerLoop(Function<Context, T> make) {
        this.make = make;
    }

    public T get() {
        T known = held.get(Thread.currentThread());
        if (known != null) {
            return known;
        }
        Context current = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        T made = make.apply(VertxContext.getRootContext(current));
        held.put(Thread.currentThread(), made);
        return made;
    }
}
