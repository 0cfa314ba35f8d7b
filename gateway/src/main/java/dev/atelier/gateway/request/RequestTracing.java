// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.internal.ServiceName;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.inject.Singleton;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Makes the first span of a trace, for the share of requests that the operator asks for. A client that traces too is
 * continued; what it says of sampling can leave its request out, and never brings one in (adr/0093).
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
        String sent = context.request().getHeader(TraceParent.HEADER);
        boolean isContinued = TraceParent.isWellFormed(sent);
        if (isContinued && !TraceParent.isSampled(sent)) {
            return;
        }
        Span span = tracer.spanBuilder(context.route())
                .setSpanKind(SpanKind.SERVER)
                .setParent(isContinued ? Context.root().with(TraceParent.parse(sent)) : Context.root())
                .setAttribute("http.request.method", context.request().method().name())
                .setAttribute("http.route", context.route().substring(context.route().indexOf(' ') + 1))
                .setAttribute("atelier.service", service.application())
                .setAttribute("atelier.request_id", context.requestId().value())
                .startSpan();
        context.record(span);
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
