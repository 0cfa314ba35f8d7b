// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import com.sun.net.httpserver.HttpServer;
import dev.atelier.local.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A receiver of traces (OTLP over HTTP, in protobuf) that keeps what the tests look at. */
public final class SpanCollector {
    /** @param parent empty for the first span of a trace */
    public record ReceivedSpan(
            String service, String trace, String id, String parent, String name, Map<String, String> attributes) {}

    /** The newest: a test looks for spans of the last seconds, in which others on the platform make some thousands. */
    private static final int MAX_SPANS = 50_000;

    private final HttpServer server;
    private final BlockingQueue<ReceivedSpan> spans = new LinkedBlockingQueue<>(MAX_SPANS);

    private SpanCollector(HttpServer server) {
        this.server = server;
    }

    static SpanCollector open() {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var collector = new SpanCollector(server);
        server.createContext("/v1/traces", exchange -> {
            collector.read(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return collector;
    }

    /** Every service sends all of its traces here. */
    StackOptions of(StackOptions options) {
        return options.with("QUARKUS_OTEL_TRACES_SAMPLER_ARG", "1.0")
                .with("QUARKUS_OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
                .with(
                        "QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT",
                        "http://127.0.0.1:" + server.getAddress().getPort())
                .with("QUARKUS_OTEL_BSP_SCHEDULE_DELAY", "200ms");
    }

    public List<ReceivedSpan> spans() {
        return List.copyOf(spans);
    }

    private void read(byte[] request) {
        for (byte[] resourceSpans : new Message(request).parts(1)) {
            Message resource = new Message(resourceSpans);
            String service =
                    attributes(new Message(resource.parts(1).getFirst()), 1).getOrDefault("service.name", "");
            for (byte[] scopeSpans : resource.parts(2)) {
                new Message(scopeSpans).parts(2).forEach(span -> keep(span(service, new Message(span))));
            }
        }
    }

    private void keep(ReceivedSpan span) {
        while (!spans.offer(span)) {
            spans.poll();
        }
    }

    private static ReceivedSpan span(String service, Message span) {
        return new ReceivedSpan(service, span.hex(1), span.hex(2), span.hex(4), span.text(5), attributes(span, 9));
    }

    private static Map<String, String> attributes(Message holder, int field) {
        Map<String, String> attributes = new TreeMap<>();
        for (byte[] part : holder.parts(field)) {
            Message attribute = new Message(part);
            Message value = new Message(attribute.parts(2).getFirst());
            attributes.put(attribute.text(1), value.parts(1).isEmpty() ? value.numbers() : value.text(1));
        }
        return attributes;
    }

    /** The fields of a protobuf message by their numbers. */
    private static final class Message {
        private final Map<Integer, List<byte[]>> parts = new HashMap<>();
        private final List<Long> numbers = new ArrayList<>();

        Message(byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            while (in.hasRemaining()) {
                long tag = varint(in);
                switch ((int) tag & 7) {
                    case 0 -> numbers.add(varint(in));
                    case 1 -> numbers.add(in.getLong());
                    case 2 -> {
                        byte[] part = new byte[(int) varint(in)];
                        in.get(part);
                        parts.computeIfAbsent((int) (tag >>> 3), _ -> new ArrayList<>())
                                .add(part);
                    }
                    case 5 -> numbers.add((long) in.getInt());
                    default -> throw new IllegalStateException("no protobuf: " + tag);
                }
            }
        }

        private static long varint(ByteBuffer in) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = in.get();
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        List<byte[]> parts(int field) {
            return parts.getOrDefault(field, List.of());
        }

        String text(int field) {
            return parts(field).stream()
                    .findFirst()
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .orElse("");
        }

        String hex(int field) {
            return parts(field).stream()
                    .findFirst()
                    .map(HexFormat.of()::formatHex)
                    .orElse("");
        }

        String numbers() {
            return numbers.isEmpty() ? "" : numbers.getFirst().toString();
        }
    }
}
