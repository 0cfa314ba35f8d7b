// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * A refusal of the gateway as the clients of another vendor read it: an object with {@code detail}. What
 * compat-service answers itself follows the same tables.
 */
record DialectAnswer(int status, JsonObject body, ApiException refusal) {
    private static final String HF = "/compat/hf/";
    private static final String FAL = "/compat/fal/";
    private static final String CORRELATION = "X-Correlation-ID";

    /** Empty where the native shape is spoken. */
    static Optional<DialectAnswer> of(String path, ApiException refusal) {
        if (path.startsWith(HF)) {
            return Optional.of(
                    new DialectAnswer(hfStatus(refusal.code()), body(refusal, "Invalid credentials"), refusal));
        }
        if (path.startsWith(FAL)) {
            JsonObject body = body(refusal, "invalid key credentials");
            if (refusal.code() == ErrorCode.NOT_FOUND) {
                body.put("status", "NOT_FOUND");
            }
            return Optional.of(new DialectAnswer(falStatus(refusal.code()), body, refusal));
        }
        return Optional.empty();
    }

    void send(RoutingContext http) {
        RequestId id = RequestIdFilter.of(http);
        HttpServerResponse response = http.response()
                .setStatusCode(status)
                .putHeader(RequestId.HEADER, id.value())
                .putHeader(CORRELATION, id.value())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json");
        refusal.retryAfter()
                .ifPresent(wait -> response.putHeader("Retry-After", Long.toString(ErrorAnswer.wholeSeconds(wait))));
        response.end(body.toBuffer());
    }

    private static JsonObject body(ApiException refusal, String badCredentials) {
        return switch (refusal.code()) {
            case UNAUTHORIZED, INVALID_TOKEN -> new JsonObject().put("detail", badCredentials);
            case INVALID_INPUT, INVALID_JSON -> {
                JsonArray loc = new JsonArray().add("body");
                refusal.param().ifPresent(loc::add);
                yield new JsonObject()
                        .put(
                                "detail",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("loc", loc)
                                                .put("msg", refusal.message())
                                                .put("type", "value_error")));
            }
            default -> new JsonObject().put("detail", refusal.message());
        };
    }

    private static int hfStatus(ErrorCode code) {
        return switch (code) {
            case INSUFFICIENT_CREDITS, TOKEN_CAP_EXCEEDED -> 403;
            case CONCURRENCY_LIMIT -> 400;
            default -> code.status();
        };
    }

    private static int falStatus(ErrorCode code) {
        return switch (code) {
            case INSUFFICIENT_CREDITS, TOKEN_CAP_EXCEEDED -> 403;
            case INVALID_JSON -> 422;
            default -> code.status();
        };
    }
}
