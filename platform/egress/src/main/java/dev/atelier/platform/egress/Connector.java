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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Opens exchanges with exactly the given address, under the host name of the URL. */
final class Connector {
    private static final int HTTPS = 443;
    private static final int MAX_HEAD_BYTES = 16_384;
    private static final int MAX_STATUS_LINE_BYTES = 4_096;

    // An abandoned attempt stays in the pool until its own timeout, which may be after the end of its call.
    private static final int CONNECTIONS_PER_CALL = 4;

    /** Of the time for a connection, the part for the one to the proxy. */
    private static final int PROXY_SHARE = 3;

    private final Vertx vertx;
    private final String userAgent;
    private final Optional<EgressProxy> proxy;
    private final ConnectionPool singleUse;
    private final ConnectionPool keepAlive;

    Connector(Vertx vertx, EgressConfig config) {
        this.vertx = vertx;
        this.userAgent = config.userAgent();
        this.proxy = EgressProxy.of(config);
        int size = CONNECTIONS_PER_CALL * config.maxConcurrent();
        this.singleUse = ConnectionPool.ofSingleUse(vertx, options(config), size);
        int idle = Math.toIntExact(config.keepIdle().toSeconds());
        this.keepAlive = idle == 0 ? singleUse : ConnectionPool.ofKeepAlive(vertx, options(config), size, idle);
    }

    // No metrics name and no tracing: paths of foreign URLs hold secrets, and receivers must not see our trace ids.
    private static HttpClientOptions options(EgressConfig config) {
        HttpClientOptions options = new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_1_1)
                .setUseAlpn(false)
                .setDecompressionSupported(false)
                .setMaxHeaderSize(MAX_HEAD_BYTES)
                .setMaxInitialLineLength(MAX_STATUS_LINE_BYTES)
                .setTracingPolicy(TracingPolicy.IGNORE);
        int connectMillis = Math.toIntExact(config.connectTimeout().toMillis());
        // A proxy is near. It gets a part of the time, so that its silence is no silent receiver's behind it.
        options.setConnectTimeout(config.proxy().isPresent() ? connectMillis / PROXY_SHARE + 1 : connectMillis)
                .setSsl(true)
                .setVerifyHost(true)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
                .setSslHandshakeTimeout(connectMillis)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        config.testCa().map(Path::of).map(TlsTrustAnchors::with).ifPresent(options::setTrustOptions);
        return options;
    }

    /** On a new connection. */
    HttpExchange open(EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(singleUse, url, request, address);
    }

    /** On an open connection, if there is one. */
    HttpExchange openShared(EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(keepAlive, url, request, address);
    }

    private HttpExchange open(
            ConnectionPool connections, EgressUrl url, EgressRequest request, InetSocketAddress address) {
        return open(
                connections,
                options(url.host(), address)
                        .setMethod(HttpMethod.valueOf(request.method()))
                        .setHost(url.host())
                        .setPort(HTTPS)
                        .setSsl(true)
                        .setURI(url.target()),
                request.headers());
    }

    HttpExchange open(TrustedRequest request, InetSocketAddress address) {
        return open(
                singleUse,
                options(request.host(), address)
                        .setMethod(HttpMethod.valueOf(request.method()))
                        .setHost(request.host())
                        .setPort(request.port())
                        .setSsl(request.isSecure())
                        .setURI(request.target()),
                request.headers());
    }

    private HttpExchange open(ConnectionPool connections, RequestOptions options, Map<String, String> headers) {
        headers.forEach(options::putHeader);
        return HttpExchange.open(vertx, connections, options);
    }

    private RequestOptions options(String host, InetSocketAddress address) {
        RequestOptions options = new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(address))
                .setFollowRedirects(false)
                .putHeader("user-agent", userAgent)
                .putHeader("accept-encoding", "identity");
        proxy.flatMap(used -> used.optionsFor(host))
                .ifPresent(proxyOptions -> options.setProxyOptions(proxyOptions)
                        .setServer(SocketAddress.inetSocketAddress(withoutName(address))));
        return options;
    }

    /** The proxy must get the address that was checked, not a name that it would resolve again. */
    private static InetSocketAddress withoutName(InetSocketAddress address) {
        return address.isUnresolved()
                ? address
                : new InetSocketAddress(IpLiteral.ofBytes(address.getAddress().getAddress()), address.getPort());
    }

    /** Whether a call to this host goes through the proxy. */
    boolean isProxied(String host) {
        return proxy.flatMap(used -> used.optionsFor(host)).isPresent();
    }

    /** Tells the operator when a fault is the proxy's. */
    void report(EgressException fault) {
        proxy.ifPresent(used -> used.report(fault.reason()));
    }

    void close() {
        singleUse.close();
        keepAlive.close();
    }
}
