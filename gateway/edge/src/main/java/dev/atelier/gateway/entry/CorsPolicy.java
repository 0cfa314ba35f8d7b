// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import dev.atelier.gateway.request.AllowedOrigins;
import dev.atelier.platform.dialect.DialectName;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets pages of any origin call {@code /v1} and the dialects, read {@code /media}, and do as an OAuth client: the credential
 * is in a header, in the body or in the path, and the gateway reads no cookie there. The assistant connection has a rule of
 * its own, which the preflight and the request obey alike.
 */
@Singleton
class CorsPolicy {
    private static final String API = "/v1/";
    private static final String DIALECTS = "/compat/";
    private static final String MCP = "/mcp";
    private static final String MEDIA = "/media/";
    private static final String DISCOVERY = "/.well-known/";
    private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
    private static final Set<String> OTHERS = Set.of(MCP, "/oauth/token", "/oauth/register", "/oauth/revoke");
    private static final String EXPOSED = "X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining,"
            + " RateLimit-Reset, X-Credits-Charged, X-Credits-Remaining, Idempotency-Replayed, WWW-Authenticate,"
            + " Mcp-Session-Id, X-Fal-Request-Id, X-Fal-Error-Type, X-Fal-Retryable, X-Atelier-Credits, X-Should-Retry,"
            + " Retry-After-Ms, X-RateLimit-Limit-Requests, X-RateLimit-Remaining-Requests, X-RateLimit-Reset-Requests";
    private static final String EXPOSED_OF_MEDIA =
            "X-Request-Id, Retry-After, Accept-Ranges, Content-Length, Content-Range, ETag";
    private static final String ALLOWED =
            "Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Range, "
                    + "X-Request-Id, traceparent, tracestate, Mcp-Session-Id, Mcp-Protocol-Version, "
                    + "Mcp-Method, Mcp-Name, Last-Event-ID, "
                    + DialectName.ALL.stream()
                            .flatMap(dialect -> dialect.requestHeaders().stream())
                            .collect(Collectors.joining(", "));
    /** Browsers keep a preflight answer for at most ten minutes to two hours anyway. */
    private static final String MAX_AGE_SECONDS = "600";

    private final AllowedOrigins origins;

    CorsPolicy(AllowedOrigins origins) {
        this.origins = origins;
    }

    boolean covers(String path) {
        return path.startsWith(API)
                || path.startsWith(DIALECTS)
                || path.startsWith(MEDIA)
                || path.startsWith(DISCOVERY)
                || OTHERS.contains(path);
    }

    void addHeaders(String path, HttpServerRequest request) {
        HttpServerResponse response = request.response();
        if (path.equals(MCP)) {
            String origin = request.getHeader(HttpHeaders.ORIGIN);
            response.putHeader(HttpHeaders.VARY, "Origin");
            if (origin == null || !origins.allows(origin)) {
                return;
            }
            response.putHeader(ALLOW_ORIGIN, origin);
        } else {
            response.putHeader(ALLOW_ORIGIN, "*");
        }
        response.putHeader("Access-Control-Expose-Headers", path.startsWith(MEDIA) ? EXPOSED_OF_MEDIA : EXPOSED);
    }

    boolean isPreflight(HttpServerRequest request) {
        MultiMap headers = request.headers();
        return request.method().equals(HttpMethod.OPTIONS)
                && headers.contains("Origin")
                && headers.contains("Access-Control-Request-Method");
    }

    void answerPreflight(HttpServerResponse response, String methods) {
        response.setStatusCode(204)
                .putHeader("Access-Control-Allow-Methods", methods)
                .putHeader("Access-Control-Allow-Headers", ALLOWED)
                .putHeader("Access-Control-Max-Age", MAX_AGE_SECONDS)
                .end();
    }
}
