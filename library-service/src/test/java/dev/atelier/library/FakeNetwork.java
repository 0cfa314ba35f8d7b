// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.testkit.TestCaller;
import dev.atelier.testkit.TestCertificate;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A stranger's web site named files.test, and generation-service as far as library-service knows it. */
public final class FakeNetwork implements QuarkusTestResourceLifecycleManager {
    public static final String SITE = "https://files.test";

    /** In files, because the site and a test may have classes of different loaders; other processes have their own. */
    private static final Path PUBLISHED = Path.of(
            System.getProperty("java.io.tmpdir"),
            "atelier-fake-site-" + ProcessHandle.current().pid());

    private final Set<String> visited = ConcurrentHashMap.newKeySet();
    private @Nullable HttpServer site;
    private @Nullable HttpServer generation;

    /** Has the site answer these bytes from now on, and returns their address. */
    public static String publish(byte[] body) throws IOException {
        String name = UUID.randomUUID().toString();
        write(name, body);
        return SITE + "/published/" + name;
    }

    /** Generation-service does not hear of changes of the current project of this account. */
    public static void refuseAnnouncements(long account) throws IOException {
        write("refused-" + account, new byte[0]);
    }

    /** It hears of them again. */
    public static void acceptAnnouncements(long account) throws IOException {
        Files.delete(PUBLISHED.resolve("refused-" + account));
    }

    /** The revision of the last change of the current project that generation-service has heard of; 0 before the first. */
    public static long announced(long account) throws IOException {
        Path announced = PUBLISHED.resolve("announced-" + account);
        return Files.exists(announced) ? Long.parseLong(Files.readString(announced)) : 0;
    }

    private static void write(String name, byte[] content) throws IOException {
        Files.createDirectories(PUBLISHED).toFile().deleteOnExit();
        Files.write(PUBLISHED.resolve(name), content).toFile().deleteOnExit();
    }

    @Override
    public Map<String, String> start() {
        try {
            TestCertificate certificate = TestCertificate.of("files.test");
            site = started(certificate.server(0), this::visit);
            generation = started(
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0),
                    FakeNetwork::generation);
            return Map.of(
                    "atelier.egress.test-hosts",
                    "files.test=127.0.0.1:" + site.getAddress().getPort(),
                    "atelier.egress.test-ca",
                    certificate.pem().toString(),
                    // A busy machine takes seconds for a first handshake.
                    "atelier.egress.connect-timeout",
                    "60s",
                    "atelier.services.generation",
                    "http://127.0.0.1:" + generation.getAddress().getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpServer started(HttpServer server, HttpHandler handler) {
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", handler);
        server.start();
        return server;
    }

    private void visit(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            switch (path.replaceFirst("^/([^/]*).*$", "$1")) {
                case "picture.png" -> answer(exchange, 200, Samples.png(40, 30, 8));
                case "once" -> answer(exchange, visited.add(path) ? 200 : 410, Samples.png(12, 12, path.hashCode()));
                case "published" ->
                    answer(
                            exchange,
                            200,
                            Files.readAllBytes(PUBLISHED.resolve(path.substring("/published/".length()))));
                case "page" -> answer(exchange, 200, "<html><body>hello".getBytes(StandardCharsets.UTF_8));
                case "unknown" -> answer(exchange, 200, new byte[] {1, 2, 3, 0, 9});
                case "empty" -> answer(exchange, 200, new byte[0]);
                case "play" -> answer(exchange, 200, "#EXTM3U\nhttps://files.test/x".getBytes(StandardCharsets.UTF_8));
                case "large" -> answer(exchange, 200, Samples.join(Samples.png(9, 9, 9), new byte[3 * 1024 * 1024]));
                case "moved" -> {
                    exchange.getResponseHeaders().add("Location", SITE + "/picture.png");
                    answer(exchange, 302, new byte[0]);
                }
                case "inside" -> {
                    exchange.getResponseHeaders().add("Location", "https://127.0.0.1/picture.png");
                    answer(exchange, 302, new byte[0]);
                }
                case "round" -> {
                    exchange.getResponseHeaders().add("Location", "/round");
                    answer(exchange, 302, new byte[0]);
                }
                case "packed" -> {
                    exchange.getResponseHeaders().add("Content-Encoding", "gzip");
                    answer(exchange, 200, Samples.png(9, 9, 9));
                }
                case "cut" -> {
                    exchange.sendResponseHeaders(200, 100_000);
                    exchange.getResponseBody().write(Samples.png(9, 9, 9));
                }
                default -> answer(exchange, 404, new byte[0]);
            }
        }
    }

    private static void generation(HttpExchange exchange) throws IOException {
        boolean internal = TestCaller.isInternal(exchange.getRequestHeaders().getFirst("Authorization"), "generation");
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        try (exchange) {
            if (internal && exchange.getRequestMethod().equals("DELETE")) {
                announce(exchange);
            } else {
                model(exchange, internal);
            }
        }
    }

    private static void announce(HttpExchange exchange) throws IOException {
        String account = exchange.getRequestURI().getPath().split("/", -1)[3];
        if (Files.exists(PUBLISHED.resolve("refused-" + account))) {
            json(exchange, 503, "{}");
            return;
        }
        synchronized (FakeNetwork.class) {
            long before = Long.parseLong(exchange.getRequestURI().getQuery().replace("before=", ""));
            long latest = Math.max(before, announced(Long.parseLong(account)));
            write("announced-" + account, Long.toString(latest).getBytes(StandardCharsets.UTF_8));
        }
        answer(exchange, 204, new byte[0]);
    }

    private static void model(HttpExchange exchange, boolean internal) throws IOException {
        String model = exchange.getRequestURI().getPath().replace("/internal/models/", "");
        switch (internal ? model : "") {
            case "tiny" -> json(exchange, 200, """
                {"id": 1, "slug": "tiny", "upload":
                    {"image_bytes": 900, "audio_bytes": 100000, "video_bytes": 1000, "max_seconds": 1}}\
                """);
            case "roomy", "2" -> json(exchange, 200, "{\"id\": 2, \"slug\": \"roomy\", \"upload\": {}}");
            case "broken" -> json(exchange, 500, "{}");
            default -> json(exchange, internal ? 404 : 401, """
                {"error": {"code": "not_found", "message": "none", "request_id": "r"}}\
                """);
        }
    }

    private static void json(HttpExchange exchange, int status, String text) throws IOException {
        answer(exchange, status, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void stop() {
        if (site != null) {
            site.stop(0);
        }
        if (generation != null) {
            generation.stop(0);
        }
    }
}
