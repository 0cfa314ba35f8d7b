// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import dev.atelier.gateway.redis.RedisConnector;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Vertx;
import java.util.Set;

/** The leases of a further gateway in this process. */
public record TestLeases(LeaseClock clock, GatewayRegistry registry, LeaseRecall recall) {

    /** @param isRegistered whether changes may wait for this gateway */
    public static TestLeases start(Vertx vertx, RedisConnector redis, MeterRegistry meters, boolean isRegistered) {
        var clock = new LeaseClock();
        var registry = new GatewayRegistry(clock, vertx, redis);
        var recall = new LeaseRecall(clock, registry, redis, meters);
        if (isRegistered) {
            registry.start();
        }
        recall.start();
        return new TestLeases(clock, registry, recall);
    }

    /** Whether a gateway knows that these others are there, and nobody else. */
    public static boolean isComplete(GatewayRegistry registry, Set<String> others) {
        return registry.listOthers()
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .filter(others::equals)
                .isPresent();
    }

    public String id() {
        return registry.id();
    }

    public boolean isRegistered() {
        return registry.isRegistered(clock.now());
    }

    /** Leaves as a gateway does that stops. */
    public void leave() {
        registry.stop(new ShutdownEvent());
    }
}
