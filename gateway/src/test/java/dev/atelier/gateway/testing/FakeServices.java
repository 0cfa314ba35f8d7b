// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Plays all services behind the gateway at one address; a test says what a path answers. */
@ApplicationScoped
public class FakeServices {
    private final URI address;
    private final Vertx vertx = Vertx.vertx();
    private final Map<String, Consumer<HttpServerRequest>> answers = new ConcurrentHashMap<>();
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private @Nullable HttpServer server;

    FakeServices(@ConfigProperty(name = "test.services") String address) {
        this.address = URI.create(address);
    }

    /** A request as a service saw it; header names are in lower case. */
    public record Seen(String method, String uri, Map<String, String> headers) {

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    void start(@Observes StartupEvent event) {
        listen();
    }

    void stop(@Observes ShutdownEvent event) {
        vertx.close();
    }

    /** Until {@link #listen()} no server answers at the address. */
    public void close() {
        Objects.requireNonNull(server)
                .close()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    public void listen() {
        server = vertx.createHttpServer(new HttpServerOptions().setMaxHeaderSize(32_768))
                .requestHandler(this::answer)
                .listen(address.getPort(), address.getHost())
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    /** @param path with its method, without a query: {@code GET /v1/models} */
    public void on(String path, Consumer<HttpServerRequest> answer) {
        answers.put(path, answer);
    }

    /** Answers with JSON. */
    public void on(String path, int status, JsonObject body) {
        on(path, request -> json(request, status, body));
    }

    public static void json(HttpServerRequest request, int status, JsonObject body) {
        request.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "application/json")
                .end(body.toBuffer());
    }

    /** Forgets what was said and seen. */
    public void reset() {
        answers.clear();
        seen.clear();
    }

    public List<Seen> seen(String path) {
        return seen.stream()
                .filter(request -> (request.method() + " " + request.uri().replaceFirst("\\?.*", "")).equals(path))
                .toList();
    }

    public Seen last(String path) {
        return seen(path).getLast();
    }

    private void answer(HttpServerRequest request) {
        Map<String, String> headers = new ConcurrentHashMap<>();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        seen.add(new Seen(request.method().name(), request.uri(), headers));
        answers.getOrDefault(
                        request.method() + " " + request.path(),
                        unknown -> json(unknown, 200, new JsonObject().put("path", unknown.path())))
                .accept(request);
    }
}
