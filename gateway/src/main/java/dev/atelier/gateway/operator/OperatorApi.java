// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.exchange.ErrorAnswer;
import dev.atelier.gateway.exchange.ExchangeConfig;
import dev.atelier.gateway.exchange.JsonBody;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/** The operator's paths on the inner port; the work is done on virtual threads. */
@Singleton
class OperatorApi {
    private static final Logger LOG = Logger.getLogger(OperatorApi.class);

    private final OperatorService operator;
    private final OperatorToken token;
    private final ObjectMapper json;
    private final ExchangeConfig config;

    OperatorApi(OperatorService operator, OperatorToken token, ObjectMapper json, ExchangeConfig config) {
        this.operator = operator;
        this.token = token;
        this.json = json;
        this.config = config;
    }

    void register(@Observes ManagementInterface inner) {
        Router router = inner.router();
        router.route("/admin/*").handler(this::identify);
        router.post("/admin/accounts")
                .handler(http -> answer(http, 201, call -> operator.open(read(http, NewAccountRequest.class), call)));
        router.get("/admin/accounts/:id").handler(http -> answer(http, 200, _ -> operator.get(account(http))));
        router.post("/admin/accounts/:id/grants")
                .handler(http -> answer(http, 200, _ -> operator.grant(account(http), read(http, GrantRequest.class))));
        router.post("/admin/accounts/:id/keys")
                .handler(http -> answer(
                        http, 201, call -> operator.createKey(account(http), read(http, NewKeyRequest.class), call)));
        router.delete("/admin/keys/:id")
                .handler(http -> answer(
                        http,
                        200,
                        call -> operator.revokeKey(ApiKeyId.fromString(id(http)).value(), call)));
        router.route("/admin/*")
                .handler(http -> ErrorAnswer.send(
                        http, new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path.")));
        router.route("/admin/*").failureHandler(OperatorApi::failed);
    }

    private void identify(RoutingContext http) {
        http.response().putHeader(RequestId.HEADER, RequestIdFilter.of(http).value());
        if (token.matches(http.request().getHeader("Authorization"))) {
            http.next();
        } else {
            ErrorAnswer.send(http, new ApiException(ErrorCode.UNAUTHORIZED, "This path is for the operator."));
        }
    }

    private void answer(RoutingContext http, int status, Function<Actor, Object> work) {
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
                loop.runOnContext(_ -> ErrorAnswer.send(http, refusal));
            }
        });
    }

    private static String id(RoutingContext http) {
        return Objects.requireNonNull(http.pathParam("id"));
    }

    private static long account(RoutingContext http) {
        return AccountId.fromString(id(http)).value();
    }

    private <T> T read(RoutingContext http, Class<T> type) {
        if (!JsonBody.isJson(http.request().getHeader("Content-Type"))) {
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
            return refusal;
        }
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure cause=%s", fault);
            return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "A service is temporarily down. Retry shortly.")
                    .retryAfter(config.retryAfter());
        }
        LOG.error("unexpected fault", fault);
        return new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side.");
    }

    private static void failed(RoutingContext http) {
        ErrorAnswer.send(
                http,
                http.statusCode() == 413
                        ? new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.")
                        : new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side."));
    }
}
