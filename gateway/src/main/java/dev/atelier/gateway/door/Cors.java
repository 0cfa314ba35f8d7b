// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.door;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;

/**
 * Lets pages of any origin call {@code /v1} and read {@code /media}: the key is in a header or in the address, and no
 * cookie is ever looked at.
 */
@Singleton
class Cors {
    private static final String API = "/v1/";
    private static final String MEDIA = "/media/";
    private static final String READABLE = "X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, "
            + "RateLimit-Reset, X-Credits-Charged, X-Credits-Remaining, Idempotency-Replayed, WWW-Authenticate";
    private static final String READABLE_OF_MEDIA =
            "X-Request-Id, Retry-After, Accept-Ranges, Content-Length, Content-Range, ETag";
    private static final String SENDABLE =
            "Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Range, "
                    + "X-Request-Id, traceparent, tracestate";

    private final DoorConfig config;

    Cors(DoorConfig config) {
        this.config = config;
    }

    static boolean covers(String path) {
        return path.startsWith(API) || path.startsWith(MEDIA);
    }

    void open(String path, HttpServerResponse response) {
        response.putHeader("Access-Control-Allow-Origin", "*")
                .putHeader("Access-Control-Expose-Headers", path.startsWith(MEDIA) ? READABLE_OF_MEDIA : READABLE);
    }

    static boolean isPreflight(HttpServerRequest request) {
        MultiMap headers = request.headers();
        return request.method().equals(HttpMethod.OPTIONS)
                && headers.contains("Origin")
                && headers.contains("Access-Control-Request-Method");
    }

    void answerPreflight(HttpServerResponse response, String methods) {
        response.setStatusCode(204)
                .putHeader("Access-Control-Allow-Methods", methods)
                .putHeader("Access-Control-Allow-Headers", SENDABLE)
                .putHeader(
                        "Access-Control-Max-Age",
                        Long.toString(config.preflightAge().toSeconds()))
                .end();
    }
}
