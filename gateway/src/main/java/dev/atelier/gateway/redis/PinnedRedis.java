// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Objects;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One Redis connection on one event loop: commands are pipelined, and a lost connection comes back by itself. While it
 * is away a command fails at once; only the very first ones wait for it.
 */
public final class PinnedRedis {
    private static final Logger LOG = Logger.getLogger(PinnedRedis.class);
    private static final Future<RedisConnection> AWAY = Future.failedFuture(new RedisAway("Redis is away"));

    private final Vertx vertx;
    private final Context loop;
    private final RedisServer server;
    private final Consumer<RedisConnection> onConnect;

    private Future<RedisConnection> connection;
    private @Nullable Redis client;
    private int attempt;
    private int late;
    private boolean away;
    private boolean closed;

    PinnedRedis(Vertx vertx, Context loop, RedisServer server, Consumer<RedisConnection> onConnect) {
        this.vertx = vertx;
        this.loop = loop;
        this.server = server;
        this.onConnect = onConnect;
        Promise<RedisConnection> first = Promise.promise();
        this.connection = first.future();
        loop.runOnContext(_ -> connect(first));
    }

    /**
     * Sends a command; to be called on the loop, and answered in the caller's context. Fails with {@link RedisAway} when
     * there is no answer in time.
     */
    public Future<Response> send(Request command) {
        Promise<Response> answer = Promise.promise();
        long timer = vertx.setTimer(server.config().commandTimeout().toMillis(), _ -> {
            if (answer.tryFail(new RedisAway("Redis answers late"))) {
                countLate();
            }
        });
        open().compose(open -> open.send(command)).onComplete(result -> {
            vertx.cancelTimer(timer);
            late = 0;
            if (result.succeeded()) {
                answer.tryComplete(result.result());
            } else {
                answer.tryFail(result.cause());
            }
        });
        return answer.future();
    }

    private Future<RedisConnection> open() {
        if (connection.isComplete()) {
            return connection;
        }
        // The first connection is made in the loop's own context; what waits for it goes on in its own one.
        Context caller = Objects.requireNonNull(Vertx.currentContext());
        Promise<RedisConnection> waiting = Promise.promise();
        connection.onComplete(result -> caller.runOnContext(_ -> waiting.handle(result)));
        return waiting.future();
    }

    /** The same from any thread. */
    public Future<Response> sendFromElsewhere(Request command) {
        Promise<Response> answer = Promise.promise();
        loop.runOnContext(_ -> send(command).onComplete(answer));
        return answer.future();
    }

    /** Ends this connection and opens another one. */
    public void reconnect() {
        loop.runOnContext(_ -> lose(attempt, "asked to"));
    }

    public void close() {
        loop.runOnContext(_ -> {
            closed = true;
            connection = AWAY;
            endClient();
        });
    }

    private void countLate() {
        late++;
        if (late >= server.config().lateAnswers() && connection.succeeded()) {
            lose(attempt, "answers late");
        }
    }

    private void connect(Promise<RedisConnection> waiting) {
        if (closed) {
            waiting.tryFail(new RedisAway("closed"));
            return;
        }
        int number = ++attempt;
        // A client of its own for each attempt: closing it is the one way to be rid of a connection that hangs.
        Redis own = Redis.createClient(vertx, server.options());
        client = own;
        Promise<RedisConnection> opened = Promise.promise();
        long timer = vertx.setTimer(
                server.config().connectTimeout().toMillis(),
                _ -> opened.tryFail(new RedisAway("no connection in time")));
        own.connect().onSuccess(opened::tryComplete).onFailure(opened::tryFail);
        opened.future().onComplete(result -> {
            vertx.cancelTimer(timer);
            if (result.succeeded()) {
                adopt(number, result.result());
                waiting.tryComplete(result.result());
            } else {
                waiting.tryFail(new RedisAway("Redis cannot be reached"));
                lose(number, String.valueOf(result.cause().getMessage()));
            }
        });
    }

    private void adopt(int number, RedisConnection open) {
        late = 0;
        away = false;
        open.endHandler(_ -> lose(number, "connection ended"));
        open.exceptionHandler(e -> lose(number, String.valueOf(e.getMessage())));
        connection = Future.succeededFuture(open);
        onConnect.accept(open);
        LOG.debug("redis connected");
    }

    /** @param number of the attempt that made the connection; what an older one has to say is of no interest */
    private void lose(int number, String reason) {
        if (number != attempt || client == null || closed) {
            return;
        }
        if (!away) {
            LOG.warnf("redis lost reason=%s", reason);
        }
        away = true;
        connection = AWAY;
        endClient();
        vertx.setTimer(server.config().reconnectWait().toMillis(), _ -> connect(Promise.promise()));
    }

    private void endClient() {
        Redis ended = client;
        client = null;
        if (ended != null) {
            ended.close();
        }
    }
}
