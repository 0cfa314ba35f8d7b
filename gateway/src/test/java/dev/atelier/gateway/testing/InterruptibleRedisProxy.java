// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The line between the gateway and Redis: it can be cut, and it can go dead without anybody noticing. */
@ApplicationScoped
public class InterruptibleRedisProxy {
    private static final int FIRST = 1;

    private final Vertx vertx = Vertx.vertx();
    private final NetClient client = vertx.createNetClient();
    private final Set<NetSocket> open = ConcurrentHashMap.newKeySet();
    private final URI redis;
    private final int port;
    private volatile boolean cut;
    private volatile boolean dead;

    InterruptibleRedisProxy(
            @ConfigProperty(name = "test.redis") String redis, @ConfigProperty(name = "test.redis-line") int port) {
        this.redis = URI.create(redis);
        this.port = port;
    }

    void start(@Observes @Priority(FIRST) StartupEvent event) {
        NetServer server = vertx.createNetServer().connectHandler(this::connect);
        server.listen(port, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.close();
    }

    /** Ends every connection and refuses new ones. */
    public void cut() {
        cut = true;
        open.forEach(NetSocket::close);
    }

    /** Swallows every byte; connections stay open. */
    public void goDead() {
        dead = true;
    }

    public void mend() {
        cut = false;
        dead = false;
    }

    private void connect(NetSocket from) {
        if (cut) {
            from.close();
            return;
        }
        from.pause();
        client.connect(redis.getPort(), redis.getHost()).onSuccess(to -> {
            join(from, to);
            join(to, from);
            from.resume();
        });
    }

    private void join(NetSocket from, NetSocket to) {
        open.add(from);
        from.handler(bytes -> {
            if (!dead) {
                to.write(bytes);
            }
        });
        from.closeHandler(_ -> {
            open.remove(from);
            to.close();
        });
    }
}
