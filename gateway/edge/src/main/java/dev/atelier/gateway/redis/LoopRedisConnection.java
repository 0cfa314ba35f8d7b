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
 * One Redis connection on one event loop, with pipelined commands. A lost connection is opened again by itself;
 * meanwhile a command fails at once. Only the commands before the first connection wait for it.
 */
public final class LoopRedisConnection {
    private static final Logger LOG = Logger.getLogger(LoopRedisConnection.class);
    private static final Future<RedisConnection> UNAVAILABLE =
            Future.failedFuture(new RedisUnavailableException("Redis is not available"));
    /** So many late responses in a row mean that the connection hangs on a network that no longer exists. */
    private static final int MAX_LATE_RESPONSES = 5;

    private static final long RECONNECT_MILLIS = 250;

    private final Vertx vertx;
    private final Context loop;
    private final RedisConnector connector;
    private final Consumer<RedisConnection> onConnect;

    private Future<RedisConnection> connection;
    private @Nullable Redis client;
    private int attempt;
    private int lateResponses;
    private boolean lost;
    private boolean closed;

    LoopRedisConnection(Vertx vertx, Context loop, RedisConnector connector, Consumer<RedisConnection> onConnect) {
        this.vertx = vertx;
        this.loop = loop;
        this.connector = connector;
        this.onConnect = onConnect;
        Promise<RedisConnection> first = Promise.promise();
        this.connection = first.future();
        loop.runOnContext(_ -> connect(first));
    }

    /**
     * Sends a command; call this on the loop, the response comes in the caller's context. Fails with
     * {@link RedisUnavailableException} when there is no response in time.
     */
    public Future<Response> send(Request command) {
        Promise<Response> response = Promise.promise();
        long timer = vertx.setTimer(connector.commandTimeout().toMillis(), _ -> {
            if (response.tryFail(new RedisUnavailableException("Redis responds late"))) {
                countLateResponse();
            }
        });
        open().compose(open -> open.send(command)).onComplete(result -> {
            vertx.cancelTimer(timer);
            lateResponses = 0;
            if (result.succeeded()) {
                response.tryComplete(result.result());
            } else {
                response.tryFail(result.cause());
            }
        });
        return response.future();
    }

    private Future<RedisConnection> open() {
        if (connection.isComplete()) {
            return connection;
        }
        // The first connection is opened in the loop's own context; each waiting command continues in its caller's.
        Context caller = Objects.requireNonNull(Vertx.currentContext());
        Promise<RedisConnection> waiting = Promise.promise();
        connection.onComplete(result -> caller.runOnContext(_ -> waiting.handle(result)));
        return waiting.future();
    }

    /** Sends a command from any thread. */
    public Future<Response> sendFromAnyThread(Request command) {
        Promise<Response> response = Promise.promise();
        loop.runOnContext(_ -> send(command).onComplete(response));
        return response.future();
    }

    /** Closes this connection and opens another one. */
    public void reconnect() {
        loop.runOnContext(_ -> handleLoss(attempt, "reconnect requested"));
    }

    public void close() {
        loop.runOnContext(_ -> {
            closed = true;
            connection = UNAVAILABLE;
            closeClient();
        });
    }

    private void countLateResponse() {
        lateResponses++;
        if (lateResponses >= MAX_LATE_RESPONSES && connection.succeeded()) {
            handleLoss(attempt, "responds late");
        }
    }

    private void connect(Promise<RedisConnection> waiting) {
        if (closed) {
            waiting.tryFail(new RedisUnavailableException("closed"));
            return;
        }
        int number = ++attempt;
        // Each attempt has its own client: only closing the client ends a connection that hangs.
        Redis own = Redis.createClient(vertx, connector.options());
        client = own;
        Promise<RedisConnection> opened = Promise.promise();
        long timer = vertx.setTimer(
                connector.connectTimeout().toMillis(),
                _ -> opened.tryFail(new RedisUnavailableException("no connection in time")));
        own.connect().onSuccess(opened::tryComplete).onFailure(opened::tryFail);
        opened.future().onComplete(result -> {
            vertx.cancelTimer(timer);
            if (result.succeeded()) {
                use(number, result.result());
                waiting.tryComplete(result.result());
            } else {
                waiting.tryFail(new RedisUnavailableException("Redis cannot be reached"));
                handleLoss(number, String.valueOf(result.cause().getMessage()));
            }
        });
    }

    private void use(int number, RedisConnection open) {
        lateResponses = 0;
        lost = false;
        open.endHandler(_ -> handleLoss(number, "connection ended"));
        open.exceptionHandler(e -> handleLoss(number, String.valueOf(e.getMessage())));
        connection = Future.succeededFuture(open);
        onConnect.accept(open);
        LOG.debug("redis connected");
    }

    /** @param number of the attempt that opened the connection; events of older connections are ignored */
    private void handleLoss(int number, String reason) {
        if (number != attempt || client == null || closed) {
            return;
        }
        if (!lost) {
            LOG.warnf("redis lost reason=%s", reason);
        }
        lost = true;
        connection = UNAVAILABLE;
        closeClient();
        vertx.setTimer(RECONNECT_MILLIS, _ -> connect(Promise.promise()));
    }

    private void closeClient() {
        Redis ended = client;
        client = null;
        if (ended != null) {
            ended.close();
        }
    }

    /** Redis cannot be reached, or does not respond in time. */
    public static class RedisUnavailableException extends RuntimeException {

        public RedisUnavailableException(String message) {
            // Without a stack trace: while Redis is away, every request throws one, and the place is always the same.
            super(message, null, false, false);
        }
    }
}
