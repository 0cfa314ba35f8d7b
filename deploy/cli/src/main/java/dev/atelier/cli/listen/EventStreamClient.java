// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Client of the platform's stream of events. */
final class EventStreamClient {
    private static final int MOST_LINES_WAITING = 1_000;
    private static final int OK = 200;

    /** How a connection came to its end. */
    sealed interface End {
        /** It lasted its time, or broke off. */
        record Over() implements End {}

        /** The platform did not want it. */
        record Refused(int status, Optional<String> retryAfter, String body) implements End {}
    }

    private final URI platform;
    private final String key;
    private final Duration timeout;

    /** @param timeout how long the stream may be silent; heartbeats count as events */
    EventStreamClient(URI platform, String key, Duration timeout) {
        this.platform = platform;
        this.key = key;
        this.timeout = timeout;
    }

    /** Hands over events until the connection ends; a connection that breaks is an end like any other. */
    End run(Optional<String> session, Optional<String> last, Consumer<ServerSentEventParser.ServerSentEvent> events)
            throws InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
        try {
            HttpResponse<Stream<String>> answer = client.send(request(session, last), BodyHandlers.ofLines());
            try (Stream<String> lines = answer.body()) {
                if (answer.statusCode() != OK) {
                    String body = lines.limit(20).reduce("", (all, line) -> all + line);
                    return new End.Refused(answer.statusCode(), answer.headers().firstValue("retry-after"), body);
                }
                read(lines, events);
            }
        } catch (IOException _) {
            return new End.Over();
        } finally {
            client.shutdownNow();
        }
        return new End.Over();
    }

    private HttpRequest request(Optional<String> session, Optional<String> last) {
        String query = session.map(token -> "?session=" + URLEncoder.encode(token, StandardCharsets.UTF_8))
                .orElse("");
        String base = platform.toString().replaceAll("/+$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/v1/webhook-endpoints/listen" + query))
                .timeout(timeout)
                .header("Authorization", "Bearer " + key)
                .header("Accept", "text/event-stream");
        last.ifPresent(id -> request.header("Last-Event-ID", id));
        return request.build();
    }

    /** A thread of its own reads, so that a platform that fell silent is noticed. */
    private void read(Stream<String> lines, Consumer<ServerSentEventParser.ServerSentEvent> events)
            throws InterruptedException {
        BlockingQueue<Optional<String>> waiting = new LinkedBlockingQueue<>(MOST_LINES_WAITING);
        Thread reader = Thread.ofVirtual().start(() -> pass(lines, waiting));
        try {
            var parser = new ServerSentEventParser();
            Optional<Optional<String>> line = poll(waiting);
            while (line.isPresent() && line.orElseThrow().isPresent()) {
                parser.take(line.orElseThrow().orElseThrow()).ifPresent(events);
                line = poll(waiting);
            }
        } finally {
            reader.interrupt();
        }
    }

    private Optional<Optional<String>> poll(BlockingQueue<Optional<String>> waiting) throws InterruptedException {
        return Optional.ofNullable(waiting.poll(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static void pass(Stream<String> lines, BlockingQueue<Optional<String>> waiting) {
        try {
            var each = lines.iterator();
            while (each.hasNext()) {
                waiting.put(Optional.of(each.next()));
            }
            waiting.put(Optional.empty());
        } catch (java.io.UncheckedIOException _) {
            // Broken off. Nothing can be waiting behind it, so the mark of the end finds room.
            waiting.offer(Optional.empty());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
