// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.atelier.platform.internal.ServiceName;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which requests have a span, and which trace a service receives. */
class RequestTracingTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CLIENT = "00-" + TRACE + "-b7ad6b7169203331-";
    private static final int MANY = 10_000;

    private final Vertx vertx = Vertx.vertx();
    private final List<SpanData> spans = new CopyOnWriteArrayList<>();
    private final Tracer tracer = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(new Exporter()))
            .build()
            .get("test");
    private final AtomicLong allocated = new AtomicLong();

    private final class Exporter implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> ended) {
            spans.addAll(ended);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void aTraceBeginsWithTheRequest() throws Exception {
        String received = ask(1, "");

        SpanData span = spans.getFirst();
        assertThat(received).isEqualTo("00-" + span.getTraceId() + "-" + span.getSpanId() + "-01");
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(span.getName()).isEqualTo("GET /v1/account");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().asMap().toString())
                .contains("http.response.status_code=503")
                .contains("http.request.method=GET")
                .contains("http.route=/v1/account")
                .contains("atelier.route.class=read")
                .contains("atelier.service=billing-service")
                .doesNotContain("secret");
    }

    @Test
    void ofARequestWithoutARouteNothingIsSaid() throws Exception {
        ask(1, "", "none");

        assertThat(spans.getFirst().getName()).isEqualTo("none");
        assertThat(spans.getFirst().getAttributes().asMap().toString())
                .contains("http.response.status_code=503")
                .doesNotContain("http.request.method")
                .doesNotContain("http.route");
    }

    @Test
    void theTraceOfAClientGoesOn() throws Exception {
        String received = ask(1, CLIENT + "01");

        SpanData span = spans.getFirst();
        assertThat(received).isEqualTo("00-" + TRACE + "-" + span.getSpanId() + "-01");
        assertThat(span.getParentSpanId()).isEqualTo("b7ad6b7169203331");
    }

    @Test
    void aClientThatDoesNotRecordIsLeftOut() throws Exception {
        assertThat(ask(1, CLIENT + "00")).isEqualTo(CLIENT + "00");
        assertThat(spans).isEmpty();
    }

    @Test
    void aClientCannotHaveItsTraceRecorded() throws Exception {
        assertThat(ask(0, CLIENT + "01")).isEqualTo(CLIENT + "00");
        assertThat(spans).isEmpty();
    }

    @Test
    void switchedOffItAllocatesNothing() throws Exception {
        ask(0, CLIENT + "01");

        // Less than a byte for each request.
        assertThat(allocated).hasValueLessThan(MANY);
    }

    /** The trace that a service receives with a request that has this header. */
    private String ask(double ratio, String traceparent) throws Exception {
        return ask(ratio, traceparent, "GET /v1/account");
    }

    private String ask(double ratio, String traceparent, String route) throws Exception {
        var tracing = new RequestTracing(ratio, tracer);
        Router router = Router.router(vertx);
        router.route().handler(http -> {
            var context = new RequestContext(http, route, RequestClass.READ);
            tracing.begin(context, ServiceName.BILLING);
            String received = TraceParent.of(context);
            tracing.end(context, 503);
            allocated.set(ratio == 0 ? allocatedByMany(tracing, context) : 0);
            http.response().end(received);
        });
        HttpServer server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.actualPort() + "/v1/account?word=secret"));
        if (!traceparent.isEmpty()) {
            request.header(TraceParent.HEADER, traceparent);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString()).body();
        }
    }

    private static long allocatedByMany(RequestTracing tracing, RequestContext context) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < MANY; i++) {
            tracing.begin(context, ServiceName.BILLING);
            tracing.end(context, 200);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
