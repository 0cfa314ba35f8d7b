// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.internal.ServiceName;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Makes the first span of a trace, for the share of requests that the operator asks for. A client that traces too is
 * continued; what it says of sampling can leave its request out, and never brings one in (docs/adr/0057).
 */
@Singleton
public class RequestTracing {
    private static final int FIRST_FAULT = 500;

    private final double ratio;
    private final Tracer tracer;

    RequestTracing(@ConfigProperty(name = "quarkus.otel.traces.sampler.arg") double ratio, Tracer tracer) {
        this.ratio = ratio;
        this.tracer = tracer;
    }

    /** Begins the span of a request, or does nothing. */
    public void begin(RequestContext context, ServiceName service) {
        if (ThreadLocalRandom.current().nextDouble() >= ratio) {
            return;
        }
        Optional<String> sent = TraceParent.sentWith(context.request());
        if (sent.filter(trace -> !TraceParent.isSampled(trace)).isPresent()) {
            return;
        }
        SpanBuilder span = tracer.spanBuilder(context.route())
                .setSpanKind(SpanKind.SERVER)
                .setParent(
                        sent.map(TraceParent::parse).map(Context.root()::with).orElse(Context.root()))
                .setAttribute("atelier.service", service.application())
                .setAttribute("atelier.request_id", context.requestId().value());
        describe(context.route(), span);
        context.record(span.startSpan());
    }

    /** Without a route nothing is said: a method that no route has is a word of the client. */
    private static void describe(String route, SpanBuilder span) {
        int blank = route.indexOf(' ');
        if (blank > 0) {
            span.setAttribute("http.request.method", route.substring(0, blank))
                    .setAttribute("http.route", route.substring(blank + 1));
        }
    }

    /** Ends the span of a request that has one. */
    public void end(RequestContext context, int status) {
        Span span = context.span();
        if (span == null) {
            return;
        }
        span.setAttribute("http.response.status_code", (long) status)
                .setAttribute("atelier.route.class", context.requestClass().wire());
        if (status >= FIRST_FAULT) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }
}
