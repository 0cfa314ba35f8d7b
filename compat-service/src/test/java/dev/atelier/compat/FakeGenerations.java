// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.LoopbackServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * generation-service as far as compat-service knows it: one generation per idempotency key; each read is one step from
 * queued over processing to the end, which words in the prompt choose.
 */
public final class FakeGenerations implements AutoCloseable {
    private static final ObjectMapper JSON = WireJson.create();
    private static final AtomicLong NEXT = new AtomicLong(1000);
    private static final Pattern ONE =
            Pattern.compile("/(?:v1|internal/accounts/\\d+)/generations/(?:gen_)?(\\d+)(/cancel)?");

    /** One order as it came in. */
    public record Order(long account, String key, String model, JsonNode input, String requestId) {}

    private static final class Run {
        private final long id;
        private final Order order;
        private int steps;
        private boolean canceled;

        private Run(long id, Order order) {
            this.id = id;
            this.order = order;
        }
    }

    private final LoopbackServer server;
    private final List<Order> orders = new CopyOnWriteArrayList<>();
    private final Map<String, Run> byKey = new ConcurrentHashMap<>();
    private final Map<Long, Run> byId = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private final AtomicInteger failingCreates = new AtomicInteger();
    private final AtomicInteger failingReads = new AtomicInteger();

    FakeGenerations(int port) {
        server = new LoopbackServer(port, this::handle);
    }

    /** Orders with this prompt, repeats included. */
    public List<Order> orders(String prompt) {
        return orders.stream()
                .filter(order -> words(order.input()).equals(prompt))
                .toList();
    }

    /** How many generations there are with this prompt. */
    public long started(String prompt) {
        return byKey.values().stream()
                .filter(run -> words(run.order.input()).equals(prompt))
                .count();
    }

    public long generationOf(String prompt) {
        return byKey.values().stream()
                .filter(run -> words(run.order.input()).equals(prompt))
                .findFirst()
                .orElseThrow()
                .id;
    }

    /** The next orders with this prompt are carried out, but the answer waits for the release. */
    public void hold(String prompt) {
        held.put(prompt, new CountDownLatch(1));
    }

    public void release(String prompt) {
        Optional.ofNullable(held.remove(prompt)).ifPresent(CountDownLatch::countDown);
    }

    /** Orders with this prompt are refused: {@code "402 insufficient_credits"}, and maybe a param. */
    public void refuse(String prompt, String statusAndCode) {
        refusals.put(prompt, statusAndCode);
    }

    public void permit(String prompt) {
        refusals.remove(prompt);
    }

    /** The next creates are carried out and then answered with a 500. */
    public void failCreates(int many) {
        failingCreates.set(many);
    }

    public void failReads(int many) {
        failingReads.set(many);
    }

    public void goAway() {
        server.goAway();
    }

    public void comeBack() {
        server.comeBack();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Matcher one = ONE.matcher(path);
        if (path.equals("/v1/generations")) {
            create(exchange);
        } else if (path.startsWith("/v1/models")) {
            showModels(exchange, path);
        } else if (one.matches()) {
            read(exchange, Long.parseLong(one.group(1)), one.group(2) != null, path);
        } else {
            LoopbackServer.refuse(exchange, 404, "not_found", "none");
        }
    }

    /** What the tests know a generation by. */
    private static String words(JsonNode input) {
        return Stream.of("prompt", "text", "audio_url")
                .map(member -> input.path(member).asText())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static void showModels(HttpExchange exchange, String path) throws IOException {
        if (account(exchange).isEmpty()) {
            LoopbackServer.refuse(exchange, 401, "unauthorized", "none");
            return;
        }
        ObjectNode list = JSON.createObjectNode();
        if (path.equals("/v1/models")) {
            TestCatalogue.models()
                    .values()
                    .forEach(file -> list.withArray("data").add(TestCatalogue.view(file, false)));
            LoopbackServer.answer(exchange, 200, list.toString());
            return;
        }
        JsonNode file = TestCatalogue.models().get(path.substring("/v1/models/".length()));
        if (file == null) {
            LoopbackServer.refuse(exchange, 404, "not_found", "There is no such model.");
        } else {
            LoopbackServer.answer(exchange, 200, TestCatalogue.view(file, true).toString());
        }
    }

    private void create(HttpExchange exchange) throws IOException {
        JsonNode body = JSON.readTree(exchange.getRequestBody());
        String prompt = words(body.path("input"));
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        var order = new Order(
                account(exchange).orElseThrow(),
                key,
                body.path("model").asText(),
                body.path("input"),
                exchange.getRequestHeaders().getFirst("X-Request-Id"));
        orders.add(order);
        String refusal = refusals.get(prompt);
        if (refusal != null) {
            refuse(exchange, List.of(refusal.split(" ", -1)));
            return;
        }
        Optional<String> fault = TestCatalogue.fault(order.model(), order.input());
        if (fault.isPresent()) {
            refuse(exchange, List.of("422", "invalid_input", fault.orElseThrow()));
            return;
        }
        Run run = byKey.computeIfAbsent(key, _ -> new Run(NEXT.incrementAndGet(), order));
        byId.put(run.id, run);
        Optional.ofNullable(held.get(prompt)).ifPresent(FakeGenerations::await);
        if (failingCreates.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            LoopbackServer.refuse(exchange, 500, "internal_error", "Something went wrong on our side.");
            return;
        }
        LoopbackServer.answer(exchange, 202, show(run).toString());
    }

    private static void refuse(HttpExchange exchange, List<String> words) throws IOException {
        String param = words.size() > 2 ? ",\"param\":\"" + words.get(2) + "\"" : "";
        LoopbackServer.answer(
                exchange, Integer.parseInt(words.get(0)), """
                    {"error":{"code":"%s","message":"Refused for %s."%s,"request_id":"req_fake"}}\
                    """.formatted(words.get(1), words.get(1), param));
    }

    private void read(HttpExchange exchange, long id, boolean cancel, String path) throws IOException {
        if (failingReads.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            LoopbackServer.refuse(exchange, 503, "service_unavailable", "down");
            return;
        }
        Run run = byId.get(id);
        boolean internal = path.startsWith("/internal/")
                && TestCaller.isInternal(exchange.getRequestHeaders().getFirst("Authorization"), "generation");
        if (run == null || (!internal && account(exchange).orElse(-1L) != run.order.account())) {
            LoopbackServer.refuse(exchange, 404, "not_found", "There is no such generation on this account.");
            return;
        }
        synchronized (run) {
            if (cancel && (run.steps > 1 || words(run.order.input()).contains("unstoppable"))) {
                LoopbackServer.refuse(exchange, 409, "not_cancelable", "The run cannot be stopped.");
                return;
            }
            if (cancel) {
                run.canceled = true;
            }
            run.steps = internal ? 2 : run.steps + 1;
            LoopbackServer.answer(exchange, 200, show(run).toString());
        }
    }

    private static ObjectNode show(Run run) {
        String prompt = words(run.order.input());
        ObjectNode shown = JSON.createObjectNode().put("id", "gen_" + run.id).put("credits_charged", 2);
        shown.putArray("outputs");
        if (run.canceled) {
            return failed(shown, "canceled");
        }
        if (run.steps == 0) {
            return shown.put("status", "queued");
        }
        if (run.steps == 1 || prompt.contains("endless")) {
            return shown.put("status", prompt.contains("odd words") ? "thinking" : "processing");
        }
        if (prompt.contains("fail")) {
            return failed(shown, "provider_error");
        }
        if (prompt.contains("nsfw")) {
            return failed(shown, "moderation_blocked");
        }
        String type = Optional.ofNullable(TestCatalogue.models().get(run.order.model()))
                .orElseThrow()
                .path("type")
                .asText();
        int many = Math.max(1, run.order.input().path("num_images").asInt(1));
        for (int i = 0; i < many; i++) {
            shown.withArray("outputs")
                    .addObject()
                    .put("index", i)
                    .put("type", type)
                    .put("url", "https://media.test/media/" + run.id + "_" + i + ending(type, run.order.input()))
                    .put("width", 64)
                    .put("height", 32);
        }
        return shown.put("status", "succeeded").put("finished_at", Instant.now().toString());
    }

    private static String ending(String type, JsonNode input) {
        String format = input.path("output_format").asText();
        return switch (type) {
            case "image" -> ".png";
            case "video" -> ".mp4";
            case "audio" -> "." + (format.isEmpty() ? "mp3" : format);
            default -> format.equals("json") ? ".json" : ".txt";
        };
    }

    private static ObjectNode failed(ObjectNode shown, String code) {
        shown.put("status", "failed").put("credits_charged", 0);
        shown.putObject("error").put("code", code).put("message", "a provider's words");
        return shown;
    }

    /** Who the caller token speaks of; its signature is the business of the real service. */
    private static Optional<Long> account(HttpExchange exchange) throws IOException {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        if (header == null || !header.matches("Bearer [^.]+\\.[^.]+\\.[^.]+")) {
            return Optional.empty();
        }
        byte[] claims =
                Base64.getUrlDecoder().decode(header.substring(header.indexOf('.') + 1, header.lastIndexOf('.')));
        return Optional.of(JSON.readTree(new String(claims, StandardCharsets.UTF_8))
                .path("sub")
                .asLong());
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody released the order");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
