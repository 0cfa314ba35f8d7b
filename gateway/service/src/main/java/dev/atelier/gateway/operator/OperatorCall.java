// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operator's request that runs now. */
@Singleton
class OperatorCall {
    private final CurrentVertxRequest request;

    OperatorCall(CurrentVertxRequest request) {
        this.request = request;
    }

    /** The operator of this request; empty when it came in by the public port. */
    Optional<AuthenticatedOperator> find() {
        return OperatorEntryPoint.operatorOf(http());
    }

    Actor actor() {
        return find().orElseThrow().actor(RequestIdFilter.of(http()).value());
    }

    /** Refuses a request without a JSON object; both an empty body and a JSON null arrive as null. */
    <T> T requireBody(@Nullable T body) {
        if (body != null) {
            return body;
        }
        throw http().body().length() <= 0
                ? new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.")
                : new ApiException(ErrorCode.INVALID_INPUT, "The body must be a JSON object.");
    }

    private RoutingContext http() {
        return request.getCurrent();
    }
}
