// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.request.RequestId;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import jakarta.persistence.Embeddable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a generation came from, kept with it so that its run, minutes later and perhaps elsewhere, belongs to the
 * same trace.
 */
@Embeddable
public record RequestTrace(String requestId, @Nullable String traceparent) {

    static RequestTrace current(RequestId requestId) {
        Map<String, String> headers = new HashMap<>();
        W3CTraceContextPropagator.getInstance()
                .inject(Context.current(), headers, (_, name, value) -> headers.put(name, value));
        return new RequestTrace(requestId.value(), headers.get("traceparent"));
    }
}
