// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsServer;
import dev.atelier.testkit.TestCertificate;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The web site of an application, which a stranger runs: a test says what each page answers. */
@ApplicationScoped
public class FakeSite {
    static final String HOST = "client.test";

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final HttpsServer server;

    FakeSite(
            @ConfigProperty(name = "test.site-port") int port,
            @ConfigProperty(name = "test.site-certificate") String certificate) {
        this.server = new TestCertificate(Path.of(certificate)).server(port);
        server.createContext("/", this::answer);
        server.start();
    }

    void stop(@Observes ShutdownEvent event) {
        server.stop(0);
    }

    /** What a page answers. */
    public record Answer(int status, Map<String, String> headers, String body) {

        public static Answer json(String body) {
            return new Answer(200, Map.of("Content-Type", "application/json"), body);
        }
    }

    /** @param path with its slash */
    public String url(String path) {
        return "https://" + HOST + path;
    }

    public void on(String path, Answer answer) {
        answers.put(path, answer);
    }

    /** How often a page was read. */
    public long countReads(String path) {
        return seen.stream().filter(path::equals).count();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        seen.add(path);
        Answer answer = answers.getOrDefault(path, new Answer(404, Map.of(), ""));
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        answer.headers().forEach(exchange.getResponseHeaders()::add);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
