// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Set;

/**
 * Lets pages of any origin call {@code /v1} and {@code /mcp}, read {@code /media}, and do as an OAuth client: the credential
 * is in a header, in the body or in the path, and the gateway reads no cookie there.
 */
final class CorsPolicy {
    private static final String API = "/v1/";
    private static final String MEDIA = "/media/";
    private static final String DISCOVERY = "/.well-known/";
    private static final Set<String> OTHERS = Set.of("/mcp", "/oauth/token", "/oauth/register", "/oauth/revoke");
    private static final String EXPOSED = "X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, "
            + "RateLimit-Reset, X-Credits-Charged, X-Credits-Remaining, Idempotency-Replayed, WWW-Authenticate, Mcp-Session-Id";
    private static final String EXPOSED_OF_MEDIA =
            "X-Request-Id, Retry-After, Accept-Ranges, Content-Length, Content-Range, ETag";
    private static final String ALLOWED =
            "Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Range, "
                    + "X-Request-Id, traceparent, tracestate, Mcp-Session-Id, Mcp-Protocol-Version, "
                    + "Mcp-Method, Mcp-Name, Last-Event-ID";
    /** Browsers keep a preflight answer for at most ten minutes to two hours anyway. */
    private static final String MAX_AGE_SECONDS = "600";

    private CorsPolicy() {}

    static boolean covers(String path) {
        return path.startsWith(API) || path.startsWith(MEDIA) || path.startsWith(DISCOVERY) || OTHERS.contains(path);
    }

    static void addHeaders(String path, HttpServerResponse response) {
        response.putHeader("Access-Control-Allow-Origin", "*")
                .putHeader("Access-Control-Expose-Headers", path.startsWith(MEDIA) ? EXPOSED_OF_MEDIA : EXPOSED);
    }

    static boolean isPreflight(HttpServerRequest request) {
        MultiMap headers = request.headers();
        return request.method().equals(HttpMethod.OPTIONS)
                && headers.contains("Origin")
                && headers.contains("Access-Control-Request-Method");
    }

    static void answerPreflight(HttpServerResponse response, String methods) {
        response.setStatusCode(204)
                .putHeader("Access-Control-Allow-Methods", methods)
                .putHeader("Access-Control-Allow-Headers", ALLOWED)
                .putHeader("Access-Control-Max-Age", MAX_AGE_SECONDS)
                .end();
    }
}
