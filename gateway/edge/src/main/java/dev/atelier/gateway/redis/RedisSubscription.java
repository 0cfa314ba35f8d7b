// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives what is published on some channels, on an event loop of its own. What is published while the connection is lost
 * is missed: whoever subscribes has another way to learn of it.
 */
public final class RedisSubscription {
    private static final Duration CHECK_EVERY = Duration.ofSeconds(30);

    private final List<String> channels;
    private final BiConsumer<String, String> receiver;
    private final LoopRedisConnection redis;
    private volatile long receivedAt = System.nanoTime();
    private volatile @Nullable RedisConnection open;

    /** @param receiver of the channel and the text of each message; must not block */
    RedisSubscription(
            Vertx vertx, RedisConnector connector, List<String> channels, BiConsumer<String, String> receiver) {
        this.channels = List.copyOf(channels);
        this.receiver = receiver;
        this.redis = connector.open(vertx.getOrCreateContext(), this::subscribe);
        vertx.setPeriodic(CHECK_EVERY.toMillis(), _ -> check());
    }

    private void subscribe(RedisConnection connection) {
        open = connection;
        receivedAt = System.nanoTime();
        connection.handler(this::receive);
        connection.send(subscription());
    }

    /** Subscribes again: Redis confirms that like the first time, which shows that the connection works. */
    private void check() {
        RedisConnection connection = open;
        if (connection == null) {
            return;
        }
        if (System.nanoTime() - receivedAt > 2 * CHECK_EVERY.toNanos()) {
            redis.reconnect();
        } else {
            connection.send(subscription());
        }
    }

    private Request subscription() {
        Request subscribe = Request.cmd(Command.SUBSCRIBE);
        channels.forEach(subscribe::arg);
        return subscribe;
    }

    private void receive(@Nullable Response message) {
        receivedAt = System.nanoTime();
        if (message != null
                && message.size() == 3
                && "message".equals(message.get(0).toString())) {
            receiver.accept(message.get(1).toString(), message.get(2).toString());
        }
    }
}
