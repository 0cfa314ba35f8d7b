// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.tracing.TracingPolicy;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Opens exchanges with exactly the given address, in the name of the URL's host. */
final class Connector {
    private static final int HTTPS = 443;
    private static final int MAX_HEAD_BYTES = 16_384;
    private static final int MAX_STATUS_LINE_BYTES = 4_096;

    // An abandoned attempt keeps its place in the host's pool until its own timeouts, longer than its call lasts.
    private static final int PLACES_PER_CALL = 4;

    private final Vertx vertx;
    private final String userAgent;
    private final Connections fresh;
    private final Connections shared;

    Connector(Vertx vertx, EgressConfig config) {
        this.vertx = vertx;
        this.userAgent = config.userAgent();
        int places = PLACES_PER_CALL * config.maxConcurrent();
        this.fresh = Connections.closed(vertx, options(config), places);
        int idle = Math.toIntExact(config.keepIdle().toSeconds());
        this.shared = idle == 0 ? fresh : Connections.kept(vertx, options(config), places, idle);
    }

    // No metrics name and no tracing: paths of strangers' URLs hold secrets, and our trace ids are none of their
    // business.
    private static HttpClientOptions options(EgressConfig config) {
        HttpClientOptions options = new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_1_1)
                .setUseAlpn(false)
                .setDecompressionSupported(false)
                .setMaxHeaderSize(MAX_HEAD_BYTES)
                .setMaxInitialLineLength(MAX_STATUS_LINE_BYTES)
                .setTracingPolicy(TracingPolicy.IGNORE);
        int connectMillis = Math.toIntExact(config.connectTimeout().toMillis());
        options.setConnectTimeout(connectMillis)
                .setSsl(true)
                .setVerifyHost(true)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
                .setSslHandshakeTimeout(connectMillis)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        config.testCa().map(Path::of).map(TrustAnchors::with).ifPresent(options::setTrustOptions);
        return options;
    }

    /** On a connection that nobody has used. */
    Exchange open(EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(fresh, url, request, address);
    }

    /** On one that is open already, if there is one. */
    Exchange openShared(EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(shared, url, request, address);
    }

    private Exchange open(Connections connections, EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(
                connections,
                options(address)
                        .setMethod(HttpMethod.valueOf(request.method()))
                        .setHost(url.host())
                        .setPort(HTTPS)
                        .setSsl(true)
                        .setURI(url.target()),
                request.headers());
    }

    Exchange open(TrustedRequest request, InetSocketAddress address) {
        return open(
                fresh,
                options(address)
                        .setMethod(HttpMethod.valueOf(request.method()))
                        .setHost(request.host())
                        .setPort(request.port())
                        .setSsl(request.isSecure())
                        .setURI(request.target()),
                request.headers());
    }

    private Exchange open(Connections connections, RequestOptions options, Map<String, String> headers) {
        headers.forEach(options::putHeader);
        return Exchange.open(vertx, connections, options);
    }

    private RequestOptions options(InetSocketAddress address) {
        return new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(address))
                .setFollowRedirects(false)
                .putHeader("user-agent", userAgent)
                .putHeader("accept-encoding", "identity");
    }

    void close() {
        fresh.close();
        shared.close();
    }
}
