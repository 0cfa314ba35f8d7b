// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The Redis server of the installation; opens connections that are pinned to an event loop each. */
@Singleton
public class RedisServer {
    private final Vertx vertx;
    private final RedisConfig config;
    private final String url;
    private final Optional<String> password;
    private final Queue<PinnedRedis> opened = new ConcurrentLinkedQueue<>();

    public RedisServer(
            Vertx vertx,
            RedisConfig config,
            @ConfigProperty(name = "quarkus.redis.hosts") String url,
            @ConfigProperty(name = "quarkus.redis.password") Optional<String> password) {
        this.vertx = vertx;
        this.config = config;
        this.url = url;
        this.password = password;
    }

    /** @param loop the context of the event loop the connection belongs to */
    public PinnedRedis open(Context loop) {
        return open(loop, _ -> {});
    }

    /** @param onConnect told of each new connection, before anybody else uses it */
    public PinnedRedis open(Context loop, Consumer<RedisConnection> onConnect) {
        var connection = new PinnedRedis(vertx, loop, this, onConnect);
        opened.add(connection);
        return connection;
    }

    void stop(@Observes ShutdownEvent event) {
        opened.forEach(PinnedRedis::close);
    }

    RedisConfig config() {
        return config;
    }

    RedisOptions options() {
        var options = new RedisOptions()
                .setConnectionString(url)
                .setMaxPoolSize(1)
                .setMaxWaitingHandlers(config.waitingCommands())
                .setNetClientOptions(new NetClientOptions()
                        .setConnectTimeout((int) config.connectTimeout().toMillis())
                        .setTcpKeepAlive(true)
                        .setTcpNoDelay(true)
                        .setHostnameVerificationAlgorithm("HTTPS"));
        password.ifPresent(options::setPassword);
        return options;
    }
}
