// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.LoopbackServer;
import dev.atelier.testkit.TestCaller;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** library-service as far as compat-service knows it. */
public final class FakeLibrary implements AutoCloseable {
    private static final ObjectMapper JSON = WireJson.create();
    private static final AtomicLong NEXT = new AtomicLong(500);
    private static final Pattern ACCOUNT = Pattern.compile("(?:.*&)?account=(\\d+)(?:&.*)?");

    private static final String TRANSCRIPT = """
        {"method": "text_in_file", "text": "Good morning.", "duration": 2.5,
         "segments": [{"start": 0, "end": 2.5, "text": "Good morning."}]}\
        """;
    private static final Map<String, String> TYPES = Map.of(
            "png", "image/png",
            "mp4", "video/mp4",
            "mp3", "audio/mpeg",
            "wav", "audio/wav",
            "opus", "audio/ogg",
            "json", "application/json",
            "txt", "text/plain");

    /** A file that was uploaded. */
    public record Kept(long id, long account, String contentType, Buffer bytes) {}

    private final LoopbackServer server;
    private final List<String> inline = new CopyOnWriteArrayList<>();
    private final List<String> deleted = new CopyOnWriteArrayList<>();
    private final Map<Long, Kept> files = new ConcurrentHashMap<>();

    FakeLibrary(int port) {
        server = new LoopbackServer(port, this::handle);
    }

    /** The data: URIs that came. */
    public List<String> inline() {
        return List.copyOf(inline);
    }

    /** The only file of an account. */
    public Optional<Kept> fileOf(long account) {
        return files.values().stream().filter(file -> file.account() == account).findFirst();
    }

    public long filesOf(long account) {
        return files.values().stream().filter(file -> file.account() == account).count();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.startsWith("/media/")) {
            serve(exchange, path.substring(path.lastIndexOf('.') + 1));
            return;
        }
        if (exchange.getRequestMethod().equals("DELETE")) {
            deleted.add(path);
            LoopbackServer.answer(exchange, 200, "{\"deleted\":true}");
            return;
        }
        boolean internal = TestCaller.isInternal(exchange.getRequestHeaders().getFirst("Authorization"), "library");
        if (!internal) {
            LoopbackServer.refuse(exchange, 401, "unauthorized", "internal only");
            return;
        }
        switch (path) {
            case "/internal/files" -> keep(exchange);
            case "/internal/imports" -> find(exchange);
            default -> LoopbackServer.refuse(exchange, 404, "not_found", "none");
        }
    }

    /** The paths of the files that were deleted. */
    public List<String> deleted() {
        return List.copyOf(deleted);
    }

    /** The bytes of every medium with this ending. */
    public static byte[] medium(String ending) {
        return switch (ending) {
            case "json" -> TRANSCRIPT.getBytes(StandardCharsets.UTF_8);
            case "txt" -> "Good morning.\n".getBytes(StandardCharsets.UTF_8);
            default -> ("the bytes of " + ending).getBytes(StandardCharsets.UTF_8);
        };
    }

    /** Whole, or {@code bytes=<from>-<to>}. */
    private static void serve(HttpExchange exchange, String ending) throws IOException {
        byte[] bytes = medium(ending);
        String range = exchange.getRequestHeaders().getFirst("Range");
        exchange.getResponseHeaders().set("Content-Type", TYPES.getOrDefault(ending, "application/octet-stream"));
        byte[] part = bytes;
        if (range != null) {
            String[] ends = range.replace("bytes=", "").split("-", -1);
            int from = Integer.parseInt(ends[0]);
            int to = Math.min(bytes.length - 1, Integer.parseInt(ends[1]));
            part = Arrays.copyOfRange(bytes, from, to + 1);
            exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + to + "/" + bytes.length);
        }
        try (exchange) {
            exchange.sendResponseHeaders(range == null ? 200 : 206, part.length);
            exchange.getResponseBody().write(part);
        }
    }

    private void keep(HttpExchange exchange) throws IOException {
        byte[] bytes = exchange.getRequestBody().readAllBytes();
        if (new String(bytes, StandardCharsets.US_ASCII).startsWith("MZ")) {
            LoopbackServer.refuse(exchange, 422, "invalid_input", "This is no image, video or audio.");
            return;
        }
        Matcher account = ACCOUNT.matcher(exchange.getRequestURI().getQuery());
        if (!account.matches()) {
            LoopbackServer.refuse(exchange, 422, "invalid_input", "account is missing.");
            return;
        }
        long id = NEXT.incrementAndGet();
        files.put(
                id,
                new Kept(
                        id,
                        Long.parseLong(account.group(1)),
                        exchange.getRequestHeaders().getFirst("Content-Type"),
                        Buffer.buffer(bytes)));
        LoopbackServer.answer(exchange, 201, """
            {"id":"file_%d","type":"image","url":"https://media.test/media/up%d.png"}\
            """.formatted(id, id));
    }

    /** A link that ends in the account's number is the account's. */
    private void find(HttpExchange exchange) throws IOException {
        JsonNode link = JSON.readTree(exchange.getRequestBody());
        if (link.path("url").asText().startsWith("data:image/png;base64,iVBOR")) {
            inline.add(link.path("url").asText());
            LoopbackServer.answer(exchange, 201, "{\"id\":\"file_88\",\"type\":\"image\"}");
        } else if (link.path("url").asText().endsWith("/" + link.path("account").asLong() + ".png")) {
            LoopbackServer.answer(exchange, 201, "{\"id\":\"gen_5#0\",\"type\":\"image\"}");
        } else {
            LoopbackServer.refuse(exchange, 422, "invalid_input", "There is no such file.");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
