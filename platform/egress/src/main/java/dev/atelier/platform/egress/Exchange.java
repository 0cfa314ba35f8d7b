// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.Signal.Broken;
import dev.atelier.platform.egress.Signal.Chunk;
import dev.atelier.platform.egress.Signal.Connected;
import dev.atelier.platform.egress.Signal.End;
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

/** One connection, one request, one answer: events of the event loop, read by a blocking thread one at a time. */
final class Exchange {
    private static final List<String> KEPT_HEADERS = List.of(
            "content-type",
            "content-length",
            "content-encoding",
            "content-disposition",
            "etag",
            "last-modified",
            "location",
            "retry-after");

    // Never long: after the head, a chunk is asked for only when the one before has been taken.
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Context loop;
    private final FileSystem files;
    private final Connections connections;

    // Touched on the event loop only.
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private boolean closed;
    private boolean complete;

    private Exchange(Context loop, FileSystem files, Connections connections) {
        this.loop = loop;
        this.files = files;
        this.connections = connections;
    }

    /** Starts to connect; `Connected` or `Broken` follows. */
    static Exchange open(Vertx vertx, Connections connections, RequestOptions options) {
        var exchange = new Exchange(connections.loop(options.getServer()), vertx.fileSystem(), connections);
        exchange.onLoop(() -> connections
                .client()
                .request(options)
                .onSuccess(exchange::connected)
                .onFailure(exchange::broken));
        return exchange;
    }

    /** Sends head and body; `Head` or `Broken` follows. */
    void send(Payload payload) {
        onLoop(() -> {
            HttpClientRequest open = request;
            if (open != null) {
                sent(open, payload).onSuccess(this::answered).onFailure(this::broken);
            }
        });
    }

    private Future<HttpClientResponse> sent(HttpClientRequest open, Payload payload) {
        return switch (payload) {
            case Payload.Nothing() -> open.send();
            case Payload.Bytes(Buffer content) -> open.send(content);
            case Payload.Content(Path file) -> sentFile(open, file);
        };
    }

    private Future<HttpClientResponse> sentFile(HttpClientRequest open, Path path) {
        String name = path.toString();
        return files.props(name).compose(facts -> {
            open.putHeader("content-length", Long.toString(facts.size()));
            return files.open(name, new OpenOptions().setWrite(false).setCreate(false))
                    .compose(file -> FileBody.send(open, file, facts.size()).onComplete(_ -> file.close()));
        });
    }

    /** Asks for the next piece; `Chunk`, `End` or `Broken` follows. */
    void more() {
        onLoop(() -> {
            if (response != null) {
                response.fetch(1);
            }
        });
    }

    /**
     * Closes the connection, whatever state it is in, even one that is still being made; only one that may be used again
     * and whose answer is complete stays open.
     */
    void close() {
        onLoop(() -> {
            closed = true;
            if (request != null && !(complete && connections.areKept())) {
                discard(request);
            }
        });
    }

    /** The next event, or nothing when it does not come in time. */
    Optional<Signal> next(Duration time) throws InterruptedException {
        return Optional.ofNullable(signals.poll(time.toNanos(), TimeUnit.NANOSECONDS));
    }

    private void connected(HttpClientRequest made) {
        made.exceptionHandler(this::broken);
        if (closed) {
            discard(made);
            return;
        }
        request = made;
        signals.add(new Connected(connections.isUsed(made.connection())));
    }

    private void answered(HttpClientResponse answer) {
        response = answer.pause()
                .handler(chunk -> signals.add(new Chunk(chunk)))
                .endHandler(_ -> completed())
                .exceptionHandler(this::broken);
        signals.add(new Signal.Head(answer.statusCode(), kept(answer.headers())));
    }

    private void completed() {
        complete = true;
        signals.add(new End());
    }

    private void broken(Throwable cause) {
        signals.add(new Broken(cause));
    }

    private static void discard(HttpClientRequest request) {
        request.reset();
        request.connection().close();
    }

    private static Map<String, String> kept(MultiMap headers) {
        Map<String, String> kept = new LinkedHashMap<>();
        for (String name : KEPT_HEADERS) {
            String value = headers.get(name);
            if (value != null) {
                kept.put(name, value);
            }
        }
        return Map.copyOf(kept);
    }

    // Vert.x logs what a handler throws and goes on; the waiting thread must hear of it.
    private void onLoop(Runnable step) {
        loop.runOnContext(_ -> {
            try {
                step.run();
            } catch (RuntimeException e) {
                broken(e);
            }
        });
    }
}
