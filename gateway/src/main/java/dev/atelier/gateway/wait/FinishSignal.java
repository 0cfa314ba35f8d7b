// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.gateway.redis.PinnedRedis;
import dev.atelier.gateway.redis.RedisServer;
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

/** Hears of finished generations on the one Redis channel; what it misses the safety read finds. */
@Singleton
class FinishSignal {
    private static final Logger LOG = Logger.getLogger(FinishSignal.class);
    private static final String CHANNEL = "generation.finished";

    private final Vertx vertx;
    private final RedisServer server;
    private final Waiters waiters;
    private final WaitConfig config;
    private final Clock clock;
    private volatile long heardAt;
    private volatile @Nullable RedisConnection open;

    FinishSignal(Vertx vertx, RedisServer server, Waiters waiters, WaitConfig config, Clock clock) {
        this.vertx = vertx;
        this.server = server;
        this.waiters = waiters;
        this.config = config;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        PinnedRedis redis = server.open(vertx.getOrCreateContext(), this::subscribe);
        vertx.setPeriodic(config.channelCheck().toMillis(), _ -> check(redis));
    }

    private void subscribe(RedisConnection connection) {
        open = connection;
        heardAt = clock.millis();
        connection.handler(this::hear);
        connection.send(Request.cmd(Command.SUBSCRIBE).arg(CHANNEL));
    }

    /** Subscribing once more is answered like the first time: the answer shows that the connection lives. */
    private void check(PinnedRedis redis) {
        RedisConnection connection = open;
        if (connection == null) {
            return;
        }
        if (clock.millis() - heardAt > 2 * config.channelCheck().toMillis()) {
            redis.reconnect();
        } else {
            connection.send(Request.cmd(Command.SUBSCRIBE).arg(CHANNEL));
        }
    }

    private void hear(@Nullable Response message) {
        heardAt = clock.millis();
        if (message != null
                && message.size() == 3
                && "message".equals(message.get(0).toString())) {
            String payload = message.get(2).toString();
            if (payload.matches("[0-9]{1,18}")) {
                waiters.finished(Long.parseLong(payload));
            } else {
                LOG.warn("finish signal without a generation number");
            }
        }
    }
}
