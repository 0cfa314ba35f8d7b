// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header of W3C Trace Context. */
public final class TraceParent {
    public static final String HEADER = "traceparent";

    private static final Pattern WELL_FORMED =
            Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final int LENGTH = 55;
    private static final int TRACE_ID = 3;
    private static final int SPAN_ID = 36;
    private static final int FLAGS = 53;
    private static final HexFormat HEX = HexFormat.of();

    private TraceParent() {}

    public static boolean isWellFormed(@Nullable String sent) {
        return sent != null
                && sent.length() == LENGTH
                && WELL_FORMED.matcher(sent).matches();
    }

    /** What the client says; empty when that is no valid header. */
    static Optional<String> sentWith(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(HEADER)).filter(TraceParent::isWellFormed);
    }

    /** A new trace that is not recorded. */
    static String create() {
        var random = ThreadLocalRandom.current();
        // An id of zeros is not valid.
        long spanId = random.nextLong() | 1;
        return "00-" + HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong() | 1) + "-"
                + HEX.toHexDigits(spanId) + "-00";
    }

    /** What a service goes on with: the span of the request, or the client's, or a new trace. */
    public static String of(RequestContext context) {
        Span span = context.span();
        return span == null
                ? sentWith(context.request()).map(TraceParent::notSampled).orElseGet(TraceParent::create)
                : of(span.getSpanContext());
    }

    private static String of(SpanContext span) {
        return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                + span.getTraceFlags().asHex();
    }

    /** Whether the sender records the trace. */
    static boolean isSampled(String wellFormed) {
        return (HexFormat.fromHexDigit(wellFormed.charAt(LENGTH - 1)) & 1) == 1;
    }

    /** The trace with its flag "sampled" cleared, so that no service behind the gateway records it. */
    static String notSampled(String wellFormed) {
        return isSampled(wellFormed) ? wellFormed.substring(0, FLAGS) + "00" : wellFormed;
    }

    /** The span of the sender. */
    static Span parse(String wellFormed) {
        return Span.wrap(SpanContext.createFromRemoteParent(
                wellFormed.substring(TRACE_ID, SPAN_ID - 1),
                wellFormed.substring(SPAN_ID, FLAGS - 1),
                TraceFlags.fromHex(wellFormed, FLAGS),
                TraceState.getDefault()));
    }
}
