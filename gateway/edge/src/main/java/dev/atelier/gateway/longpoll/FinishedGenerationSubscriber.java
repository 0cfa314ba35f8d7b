// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Receives the ids of finished generations on one Redis channel; {@link FallbackPoll} finds what this one misses. */
@Singleton
class FinishedGenerationSubscriber {
    private static final Logger LOG = Logger.getLogger(FinishedGenerationSubscriber.class);
    private static final String CHANNEL = "generation.finished";
    private static final long CHECK_MILLIS = 30_000;

    private final Vertx vertx;
    private final RedisConnector connector;
    private final LongPollRegistry registry;
    private final Clock clock;
    private volatile long receivedAt;
    private volatile @Nullable RedisConnection open;

    FinishedGenerationSubscriber(Vertx vertx, RedisConnector connector, LongPollRegistry registry, Clock clock) {
        this.vertx = vertx;
        this.connector = connector;
        this.registry = registry;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        LoopRedisConnection redis = connector.open(vertx.getOrCreateContext(), this::subscribe);
        vertx.setPeriodic(CHECK_MILLIS, _ -> check(redis));
    }

    private void subscribe(RedisConnection connection) {
        open = connection;
        receivedAt = clock.millis();
        connection.handler(this::receive);
        connection.send(Request.cmd(Command.SUBSCRIBE).arg(CHANNEL));
    }

    /** Subscribes again: Redis confirms that like the first time, which shows that the connection works. */
    private void check(LoopRedisConnection redis) {
        RedisConnection connection = open;
        if (connection == null) {
            return;
        }
        if (clock.millis() - receivedAt > 2 * CHECK_MILLIS) {
            redis.reconnect();
        } else {
            connection.send(Request.cmd(Command.SUBSCRIBE).arg(CHANNEL));
        }
    }

    private void receive(@Nullable Response message) {
        receivedAt = clock.millis();
        if (message != null
                && message.size() == 3
                && "message".equals(message.get(0).toString())) {
            String payload = message.get(2).toString();
            if (payload.matches("[0-9]{1,18}")) {
                registry.signal(Long.parseLong(payload));
            } else {
                LOG.warn("finish signal without a generation number");
            }
        }
    }
}
