// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.redis.RedisScript;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;

/** Runs {@code windows.lua} in Redis, in one round trip; on event loops. */
@Singleton
class WindowScript implements WindowCalls {
    private static final RedisScript SCRIPT = RedisScript.read(WindowScript.class, "windows.lua");

    private final AdmissionConnections connections;

    WindowScript(AdmissionConnections connections) {
        this.connections = connections;
    }

    @Override
    public Future<String> send(Call call) {
        return SCRIPT.run(connections.get(), call.keys(), call.arguments()).map(Response::toString);
    }

    @Override
    public void onLoss(Runnable listener) {
        connections.onReconnect(listener);
    }
}
