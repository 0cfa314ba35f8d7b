// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.platform.request.RequestId;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which headers pass, in both directions. */
final class ForwardedHeaders {
    /** They speak of one connection, so they end with it. */
    private static final List<String> HOP_BY_HOP = List.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings");

    /** What the gateway says itself, or what is none of a service's business. */
    private static final Set<String> NOT_INWARD = and(
            HOP_BY_HOP,
            "host",
            "content-length",
            "expect",
            "authorization",
            "cookie",
            "forwarded",
            "x-request-id",
            "traceparent",
            "tracestate");

    private static final Set<String> NOT_OUTWARD = and(HOP_BY_HOP, "x-request-id", "server", "date");

    private ForwardedHeaders() {}

    /** Writes what a service gets to see of the client's request. */
    static void inward(Exchange exchange, @Nullable Introduction introduction, MultiMap to) {
        HttpServerRequest request = exchange.request();
        Set<String> named = namedByConnection(request.headers());
        for (Map.Entry<String, String> header : request.headers()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            boolean ours = name.startsWith("x-atelier-") || name.startsWith("x-forwarded-");
            if (!ours && !NOT_INWARD.contains(name) && !named.contains(name)) {
                to.add(name, header.getValue());
            }
        }
        gatewaysOwn(exchange, introduction, to);
    }

    /** Only what the gateway itself says, for a read that is not the client's own. */
    static void gatewaysOwn(Exchange exchange, @Nullable Introduction introduction, MultiMap to) {
        HttpServerRequest request = exchange.request();
        to.set(RequestId.HEADER, exchange.requestId().value());
        to.set("x-forwarded-for", request.remoteAddress().hostAddress());
        String trace = request.getHeader("traceparent");
        if (TraceParent.isWellFormed(trace)) {
            to.set("traceparent", trace);
            String state = request.getHeader("tracestate");
            if (state != null) {
                to.set("tracestate", state);
            }
        } else {
            to.set("traceparent", TraceParent.create());
        }
        if (introduction != null) {
            to.set("authorization", introduction.authorization());
        }
    }

    /** Writes what the client gets to see of a service's answer. */
    static void outward(MultiMap from, MultiMap to) {
        Set<String> named = namedByConnection(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!name.startsWith("x-atelier-") && !NOT_OUTWARD.contains(name) && !named.contains(name)) {
                to.add(header.getKey(), header.getValue());
            }
        }
    }

    private static Set<String> namedByConnection(MultiMap headers) {
        String connection = headers.get("connection");
        if (connection == null || connection.equalsIgnoreCase("keep-alive") || connection.equalsIgnoreCase("close")) {
            return Set.of();
        }
        Set<String> names = new HashSet<>();
        Arrays.stream(connection.split(","))
                .forEach(name -> names.add(name.strip().toLowerCase(Locale.ROOT)));
        return names;
    }

    private static Set<String> and(List<String> some, String... more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(Arrays.asList(more));
        return Set.copyOf(all);
    }
}
