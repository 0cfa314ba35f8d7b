// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.internal.ServiceIdentity;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.internal.ServicesConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import jakarta.inject.Singleton;
import java.net.SocketException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The connections to the services: one pool per event loop, so that a request never changes its thread. */
@Singleton
public class ServiceConnections {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    /** A request that waits longer is better refused: the service is overloaded. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);

    private static final int MAX_WAITING = 1_000;
    /** To one service, per event loop; a service works on fewer requests at once. */
    private static final int CONNECTIONS = 256;
    /** To one service, per event loop; the streams of a replica have a limit of their own. */
    private static final int STREAMS = 1_000;
    /** Longer than the wait for an answer, which has its own timer. */
    private static final Duration IDLE_MARGIN = Duration.ofSeconds(5);
    /**
     * Together with the period of the pool's cleaner much less than a service that stops goes on answering: a request that is
     * sent while the service closes its connection cannot be repeated unless it is a read.
     */
    private static final int KEEP_ALIVE_SECONDS = 1;

    private static final Duration CLEANER_PERIOD = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final ProxyConfig config;
    private final ServiceIdentity identity;
    private final Map<ServiceName, RequestOptions> addresses = new EnumMap<>(ServiceName.class);
    private final EventLoopLocal<HttpClient> clients;
    /** Streams last: in the common pool they would take the connections of all other requests. */
    private final EventLoopLocal<HttpClient> streams;
    /** Uploads last too, and a thousand at once would take all the memory of the service that stores them. */
    private final EventLoopLocal<HttpClient> uploads;

    private final EventLoopLocal<UploadLimiter> uploadLimiters;

    ServiceConnections(Vertx vertx, ProxyConfig config, ServicesConfig services, ServiceIdentity identity) {
        this.identity = identity;
        this.vertx = vertx;
        this.config = config;
        this.clients = new EventLoopLocal<>(_ -> create(CONNECTIONS, MAX_WAITING));
        this.streams = new EventLoopLocal<>(_ -> create(STREAMS, MAX_WAITING));
        this.uploads = new EventLoopLocal<>(_ -> create(config.uploads(), config.uploadsWaiting()));
        this.uploadLimiters = new EventLoopLocal<>(_ -> new UploadLimiter(vertx, config));
        addresses.put(ServiceName.GENERATION, address(services.generation()));
        addresses.put(ServiceName.LIBRARY, address(services.library()));
        addresses.put(ServiceName.BILLING, address(services.billing()));
        addresses.put(ServiceName.WEBHOOK, address(services.webhook()));
        addresses.put(ServiceName.COMPAT, address(services.compat()));
    }

    /** Whether a replica has closed the connection or takes no more requests on it; the service itself may be well. */
    static boolean isStale(Throwable cause) {
        return switch (cause) {
            case HttpClosedException _, ClosedChannelException _, SocketException _ -> true;
            default -> false;
        };
    }

    /** Opens a request; fails when no connection is free in time. */
    Future<HttpClientRequest> open(TrafficClass traffic, ServiceName service, HttpMethod method, String uri) {
        return switch (traffic) {
            case PLAIN, PAGE, JSON, MEDIA_JSON, CALLBACK -> open(clients, MAX_WAIT, service, method, uri);
            case STREAM -> open(streams, MAX_WAIT, service, method, uri);
            case UPLOAD, BYTES -> open(uploads, UploadLimiter.MAX_WAIT, service, method, uri);
        };
    }

    /** Completes when an upload has its permit; other requests need none. */
    Future<Void> acquirePermit(TrafficClass traffic, RequestContext context) {
        return switch (traffic) {
            case PLAIN, PAGE, JSON, MEDIA_JSON, CALLBACK, STREAM -> Future.succeededFuture();
            case UPLOAD, BYTES -> uploadLimiters.get().acquire(context);
        };
    }

    private Future<HttpClientRequest> open(
            EventLoopLocal<HttpClient> pool, Duration wait, ServiceName service, HttpMethod method, String uri) {
        RequestOptions address = addresses.get(service);
        if (address == null) {
            return Future.failedFuture(new IllegalArgumentException("no service behind " + service));
        }
        return pool.get()
                .request(new RequestOptions(address)
                        .setMethod(method)
                        .setURI(uri)
                        .setConnectTimeout(wait.toMillis()));
    }

    /** The gateway's credential for the internal paths of a service. */
    String internalHeader(ServiceName service) {
        return identity.headerFor(service);
    }

    ProxyConfig config() {
        return config;
    }

    Vertx vertx() {
        return vertx;
    }

    private static RequestOptions address(String baseUrl) {
        URI url = URI.create(baseUrl);
        boolean ssl = "https".equals(url.getScheme());
        if (url.getHost() == null || (!ssl && !"http".equals(url.getScheme()))) {
            throw new IllegalArgumentException("not the base URL of a service: " + baseUrl);
        }
        int standard = ssl ? 443 : 80;
        return new RequestOptions()
                .setHost(url.getHost())
                .setPort(url.getPort() < 0 ? standard : url.getPort())
                .setSsl(ssl);
    }

    private HttpClient create(int connections, int waiting) {
        return vertx.createHttpClient(
                new HttpClientOptions()
                        .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
                        .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                        .setIdleTimeout(
                                (int) config.answerTimeout().plus(IDLE_MARGIN).toSeconds())
                        .setIdleTimeoutUnit(TimeUnit.SECONDS)
                        .setMaxWaitQueueSize(waiting)
                        .setTcpNoDelay(true)
                        .setPoolCleanerPeriod((int) CLEANER_PERIOD.toMillis()),
                new PoolOptions().setHttp1MaxSize(connections));
    }
}
