// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.RequestTrace;
import dev.atelier.platform.request.RequestIdFilter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.function.Supplier;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/** Continues the trace of the creating request in a run: in its log lines, its calls and its event. */
@ApplicationScoped
class RunTracing {
    private static final String TRACE_KEY = "traceId";

    private final Tracer tracer;

    RunTracing(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Does the work inside the trace. */
    <T> T within(RequestTrace trace, long generation, Supplier<T> work) {
        Span span = tracer.spanBuilder("generation.run")
                .setParent(parent(trace))
                .setAttribute("atelier.generation", generation)
                .startSpan();
        MDC.put(RequestIdFilter.LOG_KEY, trace.requestId());
        MDC.put(TRACE_KEY, span.getSpanContext().getTraceId());
        try (Scope _ = span.makeCurrent()) {
            return work.get();
        } finally {
            span.end();
            MDC.remove(TRACE_KEY);
            MDC.remove(RequestIdFilter.LOG_KEY);
        }
    }

    private static Context parent(RequestTrace trace) {
        String traceparent = trace.traceparent();
        return traceparent == null
                ? Context.root()
                : W3CTraceContextPropagator.getInstance()
                        .extract(Context.root(), Map.of("traceparent", traceparent), Headers.FROM_MAP);
    }

    private enum Headers implements TextMapGetter<Map<String, String>> {
        FROM_MAP;

        @Override
        public Iterable<String> keys(Map<String, String> headers) {
            return headers.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String key) {
            return headers == null ? null : headers.get(key);
        }
    }
}
