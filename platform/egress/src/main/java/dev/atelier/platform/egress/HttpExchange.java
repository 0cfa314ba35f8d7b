// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.ExchangeEvent.Broken;
import dev.atelier.platform.egress.ExchangeEvent.Chunk;
import dev.atelier.platform.egress.ExchangeEvent.Connected;
import dev.atelier.platform.egress.ExchangeEvent.End;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystem;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request and its answer on one connection; a blocking thread takes the events of the event loop one at a time. */
final class HttpExchange {
    private static final List<String> RETURNED_HEADERS = List.of(
            "content-type",
            "content-length",
            "content-range",
            "content-encoding",
            "content-disposition",
            "cache-control",
            "etag",
            "last-modified",
            "location",
            "retry-after",
            // What fal bills for a result, which it says nowhere else.
            "x-fal-billable-units");

    // Stays short: after the head, a chunk is requested only when the one before has been taken.
    private final BlockingQueue<ExchangeEvent> events = new LinkedBlockingQueue<>();
    private final Context loop;
    private final FileSystem files;
    private final ConnectionPool connections;

    // Touched on the event loop only.
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private boolean closed;
    private boolean complete;

    private final boolean isProxied;
    private final boolean isSecure;

    private HttpExchange(Context loop, FileSystem files, ConnectionPool connections, RequestOptions options) {
        this.isProxied = options.getProxyOptions() != null;
        this.isSecure = options.isSsl();
        this.loop = loop;
        this.files = files;
        this.connections = connections;
    }

    /** Starts to connect; the event `Connected` or `Broken` follows. */
    static HttpExchange open(Vertx vertx, ConnectionPool connections, RequestOptions options) {
        var exchange =
                new HttpExchange(connections.loop(options.getServer()), vertx.fileSystem(), connections, options);
        exchange.onLoop(() -> connections
                .client()
                .request(options)
                .onSuccess(exchange::onConnected)
                .onFailure(exchange::onFailure));
        return exchange;
    }

    /** Sends head and body; the event `Head` or `Broken` follows. */
    void send(Payload payload) {
        onLoop(() -> {
            HttpClientRequest open = request;
            if (open != null) {
                sendPayload(open, payload).onSuccess(this::onAnswer).onFailure(this::onFailure);
            }
        });
    }

    private Future<HttpClientResponse> sendPayload(HttpClientRequest open, Payload payload) {
        return switch (payload) {
            case Payload.Nothing() -> open.send();
            case Payload.Bytes(Buffer content) -> open.send(content);
            case Payload.Content(Path file) -> sendFile(open, file);
        };
    }

    private Future<HttpClientResponse> sendFile(HttpClientRequest open, Path path) {
        String name = path.toString();
        return files.props(name).compose(facts -> {
            open.putHeader("content-length", Long.toString(facts.size()));
            return files.open(name, new OpenOptions().setWrite(false).setCreate(false))
                    .compose(file -> FileBody.send(open, file, facts.size()).onComplete(_ -> file.close()));
        });
    }

    /** Whether a proxy stands between. */
    boolean isProxied() {
        return isProxied;
    }

    /** Whether a proxy reads the request and may answer it itself; otherwise it sees a tunnel only. */
    boolean isReadByProxy() {
        return isProxied && !isSecure;
    }

    /** Requests the next chunk; the event `Chunk`, `End` or `Broken` follows. */
    void requestChunk() {
        onLoop(() -> {
            if (response != null) {
                response.fetch(1);
            }
        });
    }

    /**
     * Closes the connection in every state, also while it is being opened. A keep-alive connection whose answer is complete
     * stays open.
     */
    void close() {
        onLoop(() -> {
            closed = true;
            if (request != null && !(complete && connections.isKeepAlive())) {
                discard(request);
            }
        });
    }

    /** The next event; empty when none comes in time. */
    Optional<ExchangeEvent> awaitEvent(Duration time) throws InterruptedException {
        return Optional.ofNullable(events.poll(time.toNanos(), TimeUnit.NANOSECONDS));
    }

    private void onConnected(HttpClientRequest made) {
        made.exceptionHandler(this::onFailure);
        if (closed) {
            discard(made);
            return;
        }
        request = made;
        events.add(new Connected(connections.isReused(made.connection())));
    }

    private void onAnswer(HttpClientResponse answer) {
        response = answer.pause()
                .handler(chunk -> events.add(new Chunk(chunk)))
                .endHandler(_ -> onComplete())
                .exceptionHandler(this::onFailure);
        events.add(new ExchangeEvent.Head(answer.statusCode(), selectHeaders(answer.headers())));
    }

    private void onComplete() {
        complete = true;
        events.add(new End());
    }

    private void onFailure(Throwable cause) {
        events.add(new Broken(cause));
    }

    private static void discard(HttpClientRequest request) {
        request.reset();
        request.connection().close();
    }

    private static Map<String, String> selectHeaders(MultiMap headers) {
        Map<String, String> selected = new LinkedHashMap<>();
        for (String name : RETURNED_HEADERS) {
            String value = headers.get(name);
            if (value != null) {
                selected.put(name, value);
            }
        }
        return Map.copyOf(selected);
    }

    // Vert.x only logs what a handler throws, but the waiting thread must learn of it.
    private void onLoop(Runnable step) {
        loop.runOnContext(_ -> {
            try {
                step.run();
            } catch (RuntimeException e) {
                onFailure(e);
            }
        });
    }
}
