// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import jakarta.inject.Singleton;

/**
 * The Redis connection of each event loop, for credentials and windows. A new one repeats the deletions of cached credentials
 * that Redis has not confirmed, before it reads any.
 */
@Singleton
class AdmissionConnections {
    private final EventLoopLocal<LoopRedisConnection> connections;

    AdmissionConnections(RedisConnector redis, CredentialCache cache) {
        this.connections = new EventLoopLocal<>(loop -> redis.open(loop, cache::repeatInvalidations));
    }

    /** The connection of the loop that calls. */
    LoopRedisConnection get() {
        return connections.get();
    }
}
