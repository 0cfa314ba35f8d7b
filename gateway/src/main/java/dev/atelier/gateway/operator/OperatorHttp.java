// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/** How the operator's paths read and answer: JSON both ways, the work on virtual threads, faults in the one shape. */
@Singleton
class OperatorHttp {
    private static final Logger LOG = Logger.getLogger(OperatorHttp.class);

    private final ObjectMapper json;

    OperatorHttp(ObjectMapper json) {
        this.json = json;
    }

    void answer(RoutingContext http, int status, Function<Actor, Object> work) {
        Context loop = Objects.requireNonNull(Vertx.currentContext());
        String requestId = RequestIdFilter.of(http).value();
        Thread.ofVirtual().name("operator").start(() -> {
            MDC.put(RequestIdFilter.LOG_KEY, requestId);
            try {
                Buffer body = write(work.apply(new Actor("operator", requestId)));
                loop.runOnContext(_ -> http.response()
                        .setStatusCode(status)
                        .putHeader("Content-Type", "application/json")
                        .end(body));
            } catch (RuntimeException fault) {
                ApiException refusal = refusal(fault);
                loop.runOnContext(_ -> ErrorResponse.send(http, refusal));
            }
        });
    }

    static String parameter(RoutingContext http, String name) {
        return Objects.requireNonNull(http.pathParam(name));
    }

    static @Nullable String query(RoutingContext http, String name) {
        List<String> sent = http.queryParam(name);
        return sent.isEmpty() ? null : sent.getFirst();
    }

    <T> T read(RoutingContext http, Class<T> type) {
        if (!RequestBodyCheck.isJson(http.request().getHeader("Content-Type"))) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be application/json.");
        }
        Buffer body = http.body().buffer();
        if (body == null || body.length() == 0) {
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
        }
        try {
            T value = json.readValue(body.getBytes(), type);
            if (value == null) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be a JSON object.");
            }
            return value;
        } catch (JacksonException fault) {
            throw InputFaults.of(fault);
        } catch (IOException fault) {
            throw new IllegalStateException("a buffer cannot be read", fault);
        }
    }

    private Buffer write(Object view) {
        try {
            return Buffer.buffer(json.writeValueAsBytes(view));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer cannot be written", e);
        }
    }

    private ApiException refusal(RuntimeException fault) {
        if (fault instanceof ApiException refusal) {
            boolean passes = refusal.code() == ErrorCode.SERVICE_UNAVAILABLE
                    && refusal.retryAfter().isEmpty();
            return passes ? refusal.retryAfter(RequestContext.RETRY_AFTER) : refusal;
        }
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure cause=%s", fault);
            return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "A service is temporarily down. Retry shortly.")
                    .retryAfter(RequestContext.RETRY_AFTER);
        }
        LOG.error("unexpected fault", fault);
        return new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }
}
