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

/** The connections of one client, either closed after their first answer or kept for a moment, by host and address. */
final class Connections {
    private static final int CLEANER_MILLIS = 200;
    private static final int LOOPS = 2 * Runtime.getRuntime().availableProcessors();

    private final HttpClient client;
    private final boolean areKept;
    private final Function<SocketAddress, Context> loops;
    private final Set<HttpConnection> used =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private Connections(HttpClient client, boolean areKept, Function<SocketAddress, Context> loops) {
        this.client = client;
        this.areKept = areKept;
        this.loops = loops;
    }

    static Connections closed(Vertx vertx, HttpClientOptions options, int places) {
        HttpClient client = vertx.createHttpClient(options.setKeepAlive(false), pool(places));
        return new Connections(client, false, _ -> loop(vertx));
    }

    /** @param idleSeconds how long one waits for its next request */
    static Connections kept(Vertx vertx, HttpClientOptions options, int places, int idleSeconds) {
        HttpClient client = vertx.createHttpClient(
                options.setKeepAlive(true).setKeepAliveTimeout(idleSeconds),
                pool(places).setCleanerPeriod(CLEANER_MILLIS));
        // The pool gives a connection to requests of its own event loop: those for one address are kept on one.
        List<Context> loops = Stream.generate(() -> loop(vertx)).limit(LOOPS).toList();
        return new Connections(client, true, address -> loops.get(Math.floorMod(address.hashCode(), LOOPS)));
    }

    private static PoolOptions pool(int places) {
        return new PoolOptions().setHttp1MaxSize(places);
    }

    // A context of our own: the caller's may be the very thread that is about to block, and carries its trace.
    private static Context loop(Vertx vertx) {
        return ((VertxInternal) vertx).createEventLoopContext();
    }

    HttpClient client() {
        return client;
    }

    boolean areKept() {
        return areKept;
    }

    /** Where requests for an address run. */
    Context loop(SocketAddress address) {
        return loops.apply(address);
    }

    /** Whether the connection was asked about before: then it has carried a request. */
    boolean isUsed(HttpConnection connection) {
        return !used.add(connection);
    }

    void close() {
        client.close();
    }
}
