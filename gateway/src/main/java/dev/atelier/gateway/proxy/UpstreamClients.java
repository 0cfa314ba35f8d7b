// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.loop.PerLoop;
import dev.atelier.gateway.route.Traffic;
import dev.atelier.gateway.route.Upstream;
import dev.atelier.platform.internal.InternalToken;
import dev.atelier.platform.internal.ServicesConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Connections to the services: one pool per event loop, so that a request never changes its thread. */
@Singleton
public class UpstreamClients {
    private final Vertx vertx;
    private final UpstreamConfig config;
    private final InternalToken token;
    private final Map<Upstream, UpstreamAddress> addresses = new EnumMap<>(Upstream.class);
    private final PerLoop<HttpClient> clients;
    /** Streams last: in the same pool they would take the place of everybody else. */
    private final PerLoop<HttpClient> streams;
    /** Uploads last too, and a thousand at once would take all the memory of the service that keeps them. */
    private final PerLoop<HttpClient> uploads;

    private final PerLoop<UploadPlaces> uploadPlaces;

    UpstreamClients(Vertx vertx, UpstreamConfig config, ServicesConfig services, InternalToken token) {
        this.token = token;
        this.vertx = vertx;
        this.config = config;
        this.clients = new PerLoop<>(_ -> create(config.connections(), config.waiting()));
        this.streams = new PerLoop<>(_ -> create(config.streams(), config.waiting()));
        this.uploads = new PerLoop<>(_ -> create(config.uploads(), config.uploadsWaiting()));
        this.uploadPlaces = new PerLoop<>(_ -> new UploadPlaces(vertx, config));
        for (Upstream upstream : Upstream.values()) {
            switch (upstream) {
                case GENERATION -> addresses.put(upstream, UpstreamAddress.of(services.generation()));
                case LIBRARY -> addresses.put(upstream, UpstreamAddress.of(services.library()));
                case BILLING -> addresses.put(upstream, UpstreamAddress.of(services.billing()));
                case WEBHOOK -> addresses.put(upstream, UpstreamAddress.of(services.webhook()));
                case COMPAT -> addresses.put(upstream, UpstreamAddress.of(services.compat()));
                case GATEWAY -> {}
            }
        }
    }

    /** Opens a request; it fails when there is no connection in time. */
    Future<HttpClientRequest> open(Traffic traffic, Upstream upstream, HttpMethod method, String uri) {
        return switch (traffic) {
            case PLAIN, JSON, CALLBACK -> open(clients, config.waitTimeout(), upstream, method, uri);
            case STREAM -> open(streams, config.waitTimeout(), upstream, method, uri);
            case UPLOAD, BYTES -> open(uploads, config.uploadWait(), upstream, method, uri);
        };
    }

    /** Completes when it is the exchange's turn, as far as others of the same kind and owner are concerned. */
    Future<Void> turn(Traffic traffic, Exchange exchange) {
        return switch (traffic) {
            case PLAIN, JSON, CALLBACK, STREAM -> Future.succeededFuture();
            case UPLOAD, BYTES -> uploadPlaces.get().enter(exchange);
        };
    }

    private Future<HttpClientRequest> open(
            PerLoop<HttpClient> pool, Duration wait, Upstream upstream, HttpMethod method, String uri) {
        UpstreamAddress address = addresses.get(upstream);
        if (address == null) {
            return Future.failedFuture(new IllegalArgumentException("no service behind " + upstream));
        }
        return pool.get().request(address.request(method, uri).setConnectTimeout(wait.toMillis()));
    }

    /** What opens the internal paths. */
    String internalToken() {
        return token.header();
    }

    UpstreamConfig config() {
        return config;
    }

    Vertx vertx() {
        return vertx;
    }

    private HttpClient create(int connections, int waiting) {
        int spread = (int) config.keepAliveSpread().toSeconds();
        int keepAlive = (int) config.keepAlive().toSeconds()
                + ThreadLocalRandom.current().nextInt(spread + 1);
        return vertx.createHttpClient(
                new HttpClientOptions()
                        .setConnectTimeout((int) config.connectTimeout().toMillis())
                        .setKeepAliveTimeout(keepAlive)
                        .setIdleTimeout((int) config.idleTimeout().toSeconds())
                        .setIdleTimeoutUnit(TimeUnit.SECONDS)
                        .setMaxWaitQueueSize(waiting)
                        .setTcpNoDelay(true)
                        .setPoolCleanerPeriod(1_000),
                new PoolOptions().setHttp1MaxSize(connections));
    }
}
