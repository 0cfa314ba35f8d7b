// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.request.RequestId;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request that created a generation; stored, so that its run, minutes later or in another process, belongs to the
 * same trace.
 */
public record RequestTrace(String requestId, @Nullable String traceparent) {

    public static RequestTrace current(RequestId requestId) {
        Map<String, String> headers = new HashMap<>();
        W3CTraceContextPropagator.getInstance()
                .inject(Context.current(), headers, (_, name, value) -> headers.put(name, value));
        return new RequestTrace(requestId.value(), headers.get("traceparent"));
    }
}
