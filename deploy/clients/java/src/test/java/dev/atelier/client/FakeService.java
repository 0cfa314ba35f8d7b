// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A service that answers as a test says, also badly, and keeps what it was sent. It gives the last of its answers from then on. */
final class FakeService implements AutoCloseable {
    static final String ESTIMATE = "POST /v1/estimate";
    static final String CREATE = "POST /v1/generations";
    static final String READ = "GET /v1/generations/gen_12";
    static final String PRICE = """
            {"credits": 4, "model": {"id": 1, "name": "A"}, "breakdown": [], "balance": 100, "sufficient": true}""";

    /** @param url path with query */
    record Request(String method, String url, Map<String, String> headers, String body, long nanos) {
        String path() {
            return url.split("\\?", 2)[0];
        }

        Map<String, Object> json() {
            return AnswerRecords.object(Json.read(body));
        }
    }

    /** Writes an answer; true keeps the connection. */
    interface Answer {
        boolean write(Request request, OutputStream out) throws IOException;
    }

    final List<Request> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ServerSocket socket;
    private final Answer answer;

    private FakeService(Answer answer) {
        this.answer = answer;
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    static FakeService answering(Answer... answers) {
        return new FakeService(inTurn(answers));
    }

    /** Different answers for each method and path. */
    static FakeService routing(Map<String, Answer> routes) {
        Answer none = refused(404, "not_found");
        return new FakeService((request, out) -> routes.getOrDefault(request.method() + " " + request.path(), none)
                .write(request, out));
    }

    static Answer inTurn(Answer... answers) {
        Map<String, Integer> used = new ConcurrentHashMap<>();
        return (request, out) ->
                answers[Math.min(used.merge("", 1, Integer::sum), answers.length) - 1].write(request, out);
    }

    static Answer ok(String json) {
        return answer(200, json);
    }

    static Answer answer(int status, String body, String... headers) {
        return (request, out) -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            String head = "HTTP/1.1 %d Said\r\nContent-Length: %d\r\n%s\r\n"
                    .formatted(status, bytes.length, headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n");
            out.write(head.getBytes(StandardCharsets.UTF_8));
            out.write(bytes);
            out.flush();
            return true;
        };
    }

    static Answer refused(int status, String code, String... headers) {
        return answer(status, """
                {"error": {"code": "%s", "message": "Not so.", "param": "input.a", "request_id": "req_1"}}""".formatted(code), headers);
    }

    /** The line breaks before the answer. */
    static Answer cut() {
        return (request, out) -> false;
    }

    /** The line breaks within the answer. */
    static Answer cutWithin() {
        return (request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"data\": [".getBytes(StandardCharsets.UTF_8));
            out.flush();
            return false;
        };
    }

    /** An answer that never ends: it stops when the reader goes away. */
    static Answer endless() {
        return (request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            while (true) {
                out.write("1\r\n \r\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                LockSupport.parkNanos(50_000_000);
            }
        };
    }

    static Answer run(String more) {
        return ok("""
                {"id": "gen_12", "outputs": [], "credits_charged": 4, "origin": "api", %s}""".formatted(more));
    }

    static Answer processing() {
        return run("\"status\": \"processing\"");
    }

    static Answer ended(String... urls) {
        List<Map<String, Object>> outputs = new ArrayList<>();
        for (String url : urls) {
            outputs.add(Map.of("index", outputs.size(), "type", "image", "url", url, "width", 8, "height", 8));
        }
        return ok(Json.write(Map.of("id", "gen_12", "status", "succeeded", "outputs", outputs, "credits_charged", 4)));
    }

    /** Runs {@code gen_<first>} to before {@code gen_<end>}. */
    static Answer page(int first, int end, @Nullable String cursor) {
        Map<String, @Nullable Object> page = new LinkedHashMap<>();
        page.put(
                "data",
                IntStream.range(first, end)
                        .mapToObj(n -> Map.of("id", "gen_" + n))
                        .toList());
        page.put("next_cursor", cursor);
        return ok(Json.write(page));
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    AtelierBuilder builder() {
        return new AtelierBuilder(Map.of()).baseUrl(url() + "/").apiKey("atl_test");
    }

    Atelier client() {
        return builder().build();
    }

    List<Request> sent(String route) {
        return requests.stream()
                .filter(request -> route.equals(request.method() + " " + request.path()))
                .toList();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                threads.execute(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            Request request = read(in);
            while (request != null) {
                requests.add(request);
                if (!answer.write(request, connection.getOutputStream())) {
                    return;
                }
                request = read(in);
            }
        } catch (IOException e) {
            // The client went away, which some tests want.
            return;
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String[] parts = header.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        String[] words = first.split(" ", 3);
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        return new Request(words[0], words[1], headers, new String(body, StandardCharsets.UTF_8), System.nanoTime());
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
