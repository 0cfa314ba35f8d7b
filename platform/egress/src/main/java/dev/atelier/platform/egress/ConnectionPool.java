// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.SocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The HTTP client of one kind of connections: closed after one answer, or kept alive for a moment by host and address. */
final class ConnectionPool {
    private static final int CLEANER_MILLIS = 200;
    private static final int LOOPS = 2 * Runtime.getRuntime().availableProcessors();

    private final HttpClient client;
    private final boolean isKeepAlive;
    private final Function<SocketAddress, Context> loops;
    private final Set<HttpConnection> used =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private ConnectionPool(HttpClient client, boolean isKeepAlive, Function<SocketAddress, Context> loops) {
        this.client = client;
        this.isKeepAlive = isKeepAlive;
        this.loops = loops;
    }

    static ConnectionPool ofSingleUse(Vertx vertx, HttpClientOptions options, int size) {
        HttpClient client = vertx.createHttpClient(options.setKeepAlive(false), poolOptions(size));
        return new ConnectionPool(client, false, _ -> loop(vertx));
    }

    /** @param idleSeconds how long an idle connection stays open */
    static ConnectionPool ofKeepAlive(Vertx vertx, HttpClientOptions options, int size, int idleSeconds) {
        HttpClient client = vertx.createHttpClient(
                options.setKeepAlive(true).setKeepAliveTimeout(idleSeconds),
                poolOptions(size).setCleanerPeriod(CLEANER_MILLIS));
        // A connection serves only requests of its own event loop, so all requests for one address run on one loop.
        List<Context> loops = Stream.generate(() -> loop(vertx)).limit(LOOPS).toList();
        return new ConnectionPool(client, true, address -> loops.get(Math.floorMod(address.hashCode(), LOOPS)));
    }

    private static PoolOptions poolOptions(int size) {
        return new PoolOptions().setHttp1MaxSize(size);
    }

    // Not the context of the caller: its thread may be about to block, and it carries the caller's trace.
    private static Context loop(Vertx vertx) {
        return ((VertxInternal) vertx).createEventLoopContext();
    }

    HttpClient client() {
        return client;
    }

    boolean isKeepAlive() {
        return isKeepAlive;
    }

    /** The event loop for requests to an address. */
    Context loop(SocketAddress address) {
        return loops.apply(address);
    }

    /** Whether this method has seen the connection before, which then has carried a request. */
    boolean isReused(HttpConnection connection) {
        return !used.add(connection);
    }

    void close() {
        client.close();
    }
}
