// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.testkit.TestCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Plays billing-service: one charge per generation, voids with tombstones, and every way of not answering. */
public final class FakeBilling {
    public static final long BALANCE = 1_000;

    /** What happens to the next charges. */
    public enum Mood {
        NORMAL,
        /** Books the charge and hangs up without an answer. */
        LOSES_ANSWERS,
        /** Hangs up without having booked anything. */
        AWAY,
        /** Books the charge and answers something that is not JSON. */
        MUMBLES
    }

    /** One request, as it came. */
    public record Call(String method, String path, Map<String, String> headers) {}

    private record Charge(long account, long credits, String state) {}

    private final HttpServer server;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<Long, Charge> charges = new ConcurrentHashMap<>();
    private final Map<Long, Long> balances = new ConcurrentHashMap<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger badMoments = new AtomicInteger();
    private volatile Mood mood = Mood.NORMAL;
    private volatile String refusal = "";
    private volatile boolean isSuspicious;
    private volatile String lastCharge = "";
    private volatile Runnable before = () -> {};
    private volatile Runnable after = () -> {};
    private volatile long broken;

    FakeBilling() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/internal/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void stop() {
        server.stop(0);
    }

    public void reset() {
        charges.clear();
        balances.clear();
        calls.clear();
        mood = Mood.NORMAL;
        isSuspicious = false;
        refusal = "";
        broken = 0;
    }

    /** Answers 500 to everything about this generation. */
    public void failFor(long generation) {
        broken = generation;
    }

    /** Refunds a charge without a request of the service. */
    public void refund(long generation) {
        charges.computeIfPresent(generation, (_, old) -> new Charge(old.account(), old.credits(), "refunded"));
    }

    /** What happens just before the next charge is booked. */
    public void beforeNextCharge(Runnable event) {
        before = event;
    }

    /** What happens when the next charge is booked and not yet answered. */
    public void afterNextCharge(Runnable event) {
        after = event;
    }

    /** The next so many charges meet this mood, then all is normal again. */
    public void next(int count, Mood toCome) {
        badMoments.set(count);
        mood = toCome;
    }

    /** Refuses every charge with this code of status 402; an empty one ends that. */
    public void refuseWith(String code) {
        refusal = code;
    }

    /** Takes the token of every service for expired, as it does while a clock is wrong. */
    public void suspectTokens() {
        isSuspicious = true;
    }

    public void balance(long account, long credits) {
        balances.put(account, credits);
    }

    /** Books a charge without a request of the service. */
    public void book(long generation, long account, long credits) {
        charges.put(generation, new Charge(account, credits, "charged"));
    }

    public String state(long generation) {
        Charge charge = charges.get(generation);
        return charge == null ? "none" : charge.state();
    }

    /** How many charges of an account are not given back. */
    public long booked(long account) {
        return charges.values().stream()
                .filter(charge -> charge.account() == account && charge.state().equals("charged"))
                .count();
    }

    public long credits(long generation) {
        return charges.get(generation).credits();
    }

    /** The body of the last charge that came. */
    public String lastCharge() {
        return lastCharge;
    }

    public List<Call> calls(String pathPart) {
        return calls.stream().filter(call -> call.path().contains(pathPart)).toList();
    }

    private void answer(HttpExchange http) throws IOException {
        try (http) {
            String path = http.getRequestURI().getPath();
            calls.add(new Call(http.getRequestMethod(), path, headers(http)));
            if (isSuspicious || !TestCaller.isInternal(http.getRequestHeaders().getFirst("Authorization"), "billing")) {
                send(http, 401, error("unauthorized"));
            } else if (broken != 0 && path.contains("/" + broken)) {
                send(http, 500, error("internal_error"));
            } else if (path.startsWith("/internal/accounts/")) {
                long account = number(path, 3);
                send(
                        http,
                        200,
                        "{\"id\":%d,\"name\":\"a\",\"plan\":\"pro\",\"credits\":%d}".formatted(account, left(account)));
            } else if (path.endsWith("/void")) {
                giveBack(http, number(path, 3));
            } else if (http.getRequestMethod().equals("GET")) {
                booked(http, number(path, 3));
            } else {
                charge(http, json.readTree(http.getRequestBody()));
            }
        }
    }

    private void charge(HttpExchange http, JsonNode requests) throws IOException {
        boolean bad = mood != Mood.NORMAL && badMoments.getAndDecrement() > 0;
        if (bad && mood == Mood.AWAY) {
            return;
        }
        String answers = requests.valueStream().map(this::charge).collect(Collectors.joining(",", "[", "]"));
        if (!bad) {
            send(http, 200, answers);
        } else if (mood == Mood.MUMBLES) {
            send(http, 200, "[{\"charge\":");
        }
    }

    private String charge(JsonNode request) {
        lastCharge = request.toString();
        if (!refusal.isEmpty()) {
            return error(refusal);
        }
        long generation = request.path("generation").asLong();
        long account = request.path("account").asLong();
        take(before, () -> before = () -> {});
        Charge charge = charges.computeIfAbsent(
                generation, _ -> new Charge(account, request.path("credits").asLong(), "charged"));
        take(after, () -> after = () -> {});
        return charge.state().equals("refunded")
                ? error("already_exists")
                : "{\"charge\":{\"generation\":%d,\"state\":\"charged\",\"credits\":%d,\"balance\":%d,\"new_member\":1}}"
                        .formatted(generation, charge.credits(), left(account));
    }

    /** Runs an event once, and forgets it first, so that it cannot set itself off. */
    private static void take(Runnable event, Runnable forget) {
        forget.run();
        // This server's threads know nothing of the application that the event belongs to.
        Thread.currentThread().setContextClassLoader(event.getClass().getClassLoader());
        event.run();
    }

    private void booked(HttpExchange http, long generation) throws IOException {
        Charge charge = charges.get(generation);
        if (charge == null) {
            send(http, 404, error("not_found"));
        } else {
            send(
                    http,
                    200,
                    "{\"generation\":%d,\"account\":%d,\"state\":\"%s\",\"credits\":%d}"
                            .formatted(generation, charge.account(), charge.state(), charge.credits()));
        }
    }

    private void giveBack(HttpExchange http, long generation) throws IOException {
        charges.compute(
                generation,
                (_, old) -> new Charge(old == null ? 0 : old.account(), old == null ? 0 : old.credits(), "refunded"));
        send(http, 200, "{\"generation\":%d,\"state\":\"refunded\"}".formatted(generation));
    }

    private long left(long account) {
        long spent = charges.values().stream()
                .filter(charge -> charge.account() == account && charge.state().equals("charged"))
                .mapToLong(Charge::credits)
                .sum();
        return balances.getOrDefault(account, BALANCE) - spent;
    }

    private static String error(String code) {
        return "{\"error\":{\"code\":\"%s\",\"message\":\"billing says no\",\"request_id\":\"req_fake\"}}"
                .formatted(code);
    }

    private static long number(String path, int part) {
        return Long.parseLong(List.of(path.split("/", -1)).get(part));
    }

    private static Map<String, String> headers(HttpExchange http) {
        Map<String, String> headers = new ConcurrentHashMap<>();
        http.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), values.getFirst()));
        return headers;
    }

    private static void send(HttpExchange http, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        http.getResponseHeaders().set("Content-Type", "application/json");
        http.sendResponseHeaders(status, bytes.length);
        http.getResponseBody().write(bytes);
    }
}
