// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Map;

/** Translates the errors of compat-service and of the gateway into those of {@code /compat/replicate}. */
public final class ReplicateErrors {
    private ReplicateErrors() {}

    public static DialectError of(ApiException refusal) {
        int status = status(refusal.code());
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("title", refusal.code().wire())
                .put("detail", refusal.message())
                .put("status", status);
        refusal.param()
                .ifPresent(param -> body.putArray("invalid_fields")
                        .addObject()
                        .put("type", "value_error")
                        .put("field", param)
                        .put("description", refusal.message()));
        return new DialectError(status, body, Map.of());
    }

    // A 409 would end the loop of a client that repeats, and a 500 to a POST is repeated by nobody.
    private static int status(ErrorCode code) {
        return switch (code) {
            case NOT_CANCELABLE, NOT_FINALIZABLE, ALREADY_EXISTS, IDEMPOTENCY_CONFLICT -> 400;
            case IDEMPOTENCY_IN_PROGRESS -> 503;
            default -> code.status();
        };
    }
}
