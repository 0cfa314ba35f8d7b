// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.TraceParent;
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

/** Decides which headers the gateway forwards, in both directions. */
final class ForwardedHeaders {
    /** Headers of one connection; they must not be forwarded. */
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

    /** Headers that the gateway sets itself, or that services must not see. */
    private static final Set<String> NOT_INWARD = and(
            HOP_BY_HOP,
            "host",
            "content-length",
            "expect",
            "authorization",
            "cookie",
            "x-goog-api-key",
            "forwarded",
            "x-request-id",
            "traceparent",
            "tracestate");

    /** What a dialect's answer says of the price: all other headers with this beginning are between the services. */
    private static final String PRICE = "x-atelier-credits";

    private static final Set<String> NOT_OUTWARD = and(HOP_BY_HOP, "x-request-id", "server", "date");

    /** Headers that a service sets only where the gateway has not set them already. */
    private static final Set<String> DEFAULTS = Set.of("cache-control", "x-content-type-options");

    private ForwardedHeaders() {}

    /** Copies the headers of the client's request for a service. */
    static void inward(RequestContext context, @Nullable CallerToken token, MultiMap to) {
        HttpServerRequest request = context.request();
        Set<String> listed = listedInConnection(request.headers());
        for (Map.Entry<String, String> header : request.headers()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            boolean reserved = name.startsWith("x-atelier-") || name.startsWith("x-forwarded-");
            if (!reserved && !NOT_INWARD.contains(name) && !listed.contains(name)) {
                to.add(name, header.getValue());
            }
        }
        addOwn(context, token, to);
    }

    /** Adds only the gateway's own headers, for a call that the client did not send. */
    static void addOwn(RequestContext context, @Nullable CallerToken token, MultiMap to) {
        HttpServerRequest request = context.request();
        to.set(RequestId.HEADER, context.requestId().value());
        to.set("x-forwarded-for", context.address());
        to.set(TraceParent.HEADER, TraceParent.of(context));
        String state = request.getHeader("tracestate");
        if (state != null && TraceParent.isWellFormed(request.getHeader(TraceParent.HEADER))) {
            to.set("tracestate", state);
        }
        if (token != null) {
            to.set("authorization", token.authorization());
        }
    }

    /** Copies the headers of a service's response for the client. */
    static void outward(MultiMap from, MultiMap to) {
        Set<String> listed = listedInConnection(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            boolean decided = DEFAULTS.contains(name) && to.contains(name);
            boolean isInternal = name.startsWith("x-atelier-") && !name.equals(PRICE);
            if (!decided && !isInternal && !NOT_OUTWARD.contains(name) && !listed.contains(name)) {
                to.add(header.getKey(), header.getValue());
            }
        }
    }

    private static Set<String> listedInConnection(MultiMap headers) {
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
