// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import io.vertx.core.Context;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The Redis connection of each event loop, for credentials and windows. A new one repeats the deletions of cached credentials
 * that Redis has not confirmed, before it reads any.
 */
@Singleton
class AdmissionConnections {
    private final RedisConnector redis;
    private final CredentialCache cache;
    private final EventLoopLocal<LoopRedisConnection> connections = new EventLoopLocal<>(this::open);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    AdmissionConnections(RedisConnector redis, CredentialCache cache) {
        this.redis = redis;
        this.cache = cache;
    }

    /** @param listener is told when a connection has taken the place of another: it may lead to a Redis without the same data */
    void onReconnect(Runnable listener) {
        listeners.add(listener);
    }

    private LoopRedisConnection open(Context loop) {
        var isFirst = new AtomicBoolean(true);
        return redis.open(loop, connection -> {
            cache.repeatInvalidations(connection);
            if (!isFirst.getAndSet(false)) {
                listeners.forEach(Runnable::run);
            }
        });
    }

    /** The connection of the loop that calls. */
    LoopRedisConnection get() {
        return connections.get();
    }
}
