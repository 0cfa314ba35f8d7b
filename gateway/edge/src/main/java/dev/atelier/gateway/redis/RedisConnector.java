// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Opens Redis connections that belong to one event loop each. */
@Singleton
public class RedisConnector {
    /** A handshake takes several round trips, and a machine that has just started may be slow. */
    private static final Duration MIN_CONNECT_TIMEOUT = Duration.ofSeconds(1);
    /** Beyond so many commands without a response, a command fails at once instead of adding to the delay. */
    private static final int MAX_WAITING_COMMANDS = 4_096;
    /** One for commands; in a cluster, the second asks a node for the topology. */
    private static final int CONNECTIONS_PER_NODE = 2;

    private final Vertx vertx;
    private final RedisConfig config;
    private final List<String> hosts;
    private final Optional<String> password;
    private final RedisClientType type;
    private final Optional<String> masterName;
    private final Queue<LoopRedisConnection> opened = new ConcurrentLinkedQueue<>();

    /** The settings are those of the Quarkus client, so that they mean the same in every service. */
    @Inject
    public RedisConnector(
            Vertx vertx,
            RedisConfig config,
            @ConfigProperty(name = "quarkus.redis.hosts") List<String> hosts,
            @ConfigProperty(name = "quarkus.redis.password") Optional<String> password,
            @ConfigProperty(name = "quarkus.redis.client-type", defaultValue = "standalone") RedisClientType type,
            @ConfigProperty(name = "quarkus.redis.master-name") Optional<String> masterName) {
        this.vertx = vertx;
        this.config = config;
        this.hosts = List.copyOf(hosts);
        this.password = password;
        this.type = type;
        this.masterName = masterName;
    }

    /** For one server. */
    public RedisConnector(Vertx vertx, RedisConfig config, String url, Optional<String> password) {
        this(vertx, config, List.of(url), password, RedisClientType.STANDALONE, Optional.empty());
    }

    /**
     * @param loop the context of the event loop the connection belongs to
     * @param onConnect receives each new connection before any other command is sent
     */
    public LoopRedisConnection open(Context loop, Consumer<RedisConnection> onConnect) {
        var connection = new LoopRedisConnection(vertx, loop, this, onConnect);
        opened.add(connection);
        return connection;
    }

    /** @param receiver of the channel and the text of each message, on an event loop; must not block */
    public RedisSubscription subscribe(List<String> channels, BiConsumer<String, String> receiver) {
        return new RedisSubscription(vertx, this, channels, receiver);
    }

    void stop(@Observes ShutdownEvent event) {
        close();
    }

    /** Closes all connections. */
    public void close() {
        opened.forEach(LoopRedisConnection::close);
    }

    Duration commandTimeout() {
        return config.commandTimeout();
    }

    Duration connectTimeout() {
        Duration twice = config.commandTimeout().multipliedBy(2);
        return twice.compareTo(MIN_CONNECT_TIMEOUT) > 0 ? twice : MIN_CONNECT_TIMEOUT;
    }

    RedisOptions options() {
        var options = new RedisOptions()
                .setType(type)
                .setEndpoints(hosts)
                .setMaxPoolSize(CONNECTIONS_PER_NODE)
                .setMaxWaitingHandlers(MAX_WAITING_COMMANDS)
                .setNetClientOptions(new NetClientOptions()
                        .setConnectTimeout((int) connectTimeout().toMillis())
                        .setTcpKeepAlive(true)
                        .setTcpNoDelay(true)
                        .setHostnameVerificationAlgorithm("HTTPS"));
        password.ifPresent(options::setPassword);
        masterName.ifPresent(options::setMasterName);
        return options;
    }
}
