// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ListenerTest {
    private static final String READY =
            "event: ready\nid: 7-0\ndata: {\"session\":\"s 1\",\"secret\":\"whsec_c2VjcmV0\"}\n\n";

    /** A request that the platform or the receiver got. */
    private record Asked(
            @Nullable String query,
            @Nullable String last,
            @Nullable String authorization,
            @Nullable String signature,
            String body) {}

    private final List<Asked> atPlatform = new CopyOnWriteArrayList<>();
    private final List<Asked> atReceiver = new CopyOnWriteArrayList<>();
    private final Deque<String> streams = new ArrayDeque<>();
    private final Deque<Integer> answers = new ConcurrentLinkedDeque<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final AtomicInteger pauses = new AtomicInteger();
    private HttpServer platform;
    private HttpServer receiver;

    @BeforeEach
    void start() throws IOException {
        platform = server(exchange -> {
            atPlatform.add(asked(exchange));
            String stream = streams.isEmpty() ? null : streams.pop();
            // After the last stream the platform refuses, so that the listener ends.
            answer(exchange, stream == null ? 401 : 200, stream == null ? "{\"error\":\"over\"}" : stream);
        });
        receiver = server(exchange -> {
            atReceiver.add(asked(exchange));
            answer(exchange, answers.isEmpty() ? 204 : answers.pop(), "");
        });
    }

    @AfterEach
    void stop() {
        platform.stop(0);
        receiver.stop(0);
    }

    @Test
    void anEventIsForwardedAsItIsAndItsAnswerShown() throws Exception {
        streams.add(READY + ": still here\n\n" + delivery("7-1", "evt_1", "{\\\"n\\\":\\\"ä\\\"}"));

        assertThat(listen(uri(receiver, "/hook"))).isOne();

        assertThat(atReceiver).containsExactly(new Asked(null, null, null, "t=1,v1=00", "{\"n\":\"ä\"}"));
        assertThat(out.toString())
                .contains("whsec_c2VjcmV0")
                .containsPattern("generation.succeeded  evt_1  ->  204 \\(\\d+ ms\\)");
        assertThat(atPlatform.getFirst().authorization()).isEqualTo("Bearer atl_live_x");
    }

    @Test
    void aReconnectKeepsSessionAndPosition() throws Exception {
        streams.add(READY + delivery("7-1", "evt_1", "{}"));
        streams.add(READY + delivery("7-2", "evt_2", "{}"));

        listen(uri(receiver, "/hook"));

        assertThat(atPlatform).extracting(Asked::query).containsExactly(null, "session=s+1", "session=s+1");
        assertThat(atPlatform).extracting(Asked::last).containsExactly(null, "7-1", "7-2");
        assertThat(atReceiver).hasSize(2);
        assertThat(out.toString()).containsOnlyOnce("whsec_c2VjcmV0");
    }

    @Test
    void aConnectionThatBroughtNothingIsContinuedWhereItBegan() throws Exception {
        streams.add(READY);

        listen(uri(receiver, "/hook"));

        assertThat(atPlatform).extracting(Asked::last).containsExactly(null, "7-0");
    }

    @Test
    void aReceiverThatIsAwayIsSaidAndListeningGoesOn() throws Exception {
        URI target = uri(receiver, "/hook");
        receiver.stop(0);
        streams.add(READY + delivery("7-1", "evt_1", "{}") + delivery("7-2", "evt_2", "{}"));

        listen(target);

        assertThat(out.toString()).contains("evt_1  ->  nobody listens").contains("evt_2  ->  nobody listens");
    }

    @Test
    void anEventThatIsNotAcceptedIsSentAgainWithAFreshSignatureAndEachAttemptIsShown() throws Exception {
        answers.addAll(List.of(500, 503));
        streams.add(READY + delivery("7-1", "evt_1", "{}"));

        listen(uri(receiver, "/hook"));

        await().untilAsserted(() -> assertThat(out.toString())
                .containsSubsequence("->  500", "again in 0 s", "->  503", "again in 0 s", "->  204"));
        assertThat(atReceiver).extracting(Asked::body).containsExactly("{}", "{}", "{}");
        assertThat(atReceiver.getFirst().signature()).isEqualTo("t=1,v1=00");
        assertThat(atReceiver.getLast().signature()).isEqualTo(signature(atReceiver.getLast()));
    }

    @Test
    void anEventThatIsNeverAcceptedIsGivenUpAndSaysSo() throws Exception {
        answers.addAll(List.of(500, 500, 500));
        streams.add(READY + delivery("7-1", "evt_1", "{}"));

        listen(uri(receiver, "/hook"));

        await().untilAsserted(() -> assertThat(out.toString()).contains("not tried again"));
        assertThat(atReceiver).hasSize(3);
    }

    @Test
    void anEventIsSentAgainByHand() throws Exception {
        var events = events(uri(receiver, "/hook"), new ListenOutput(new PrintWriter(out), new PrintWriter(err)));
        for (String id : List.of("evt_1", "evt_2")) {
            events.forward(EventData.parse(
                    "{\"event_id\":\"%s\",\"type\":\"generation.failed\",\"body\":\"%s\"}".formatted(id, id)));
        }

        events.resend(Optional.empty());
        events.resend(Optional.of("evt_1"));
        events.resend(Optional.of("evt_9"));

        assertThat(atReceiver).extracting(Asked::body).containsExactly("evt_1", "evt_2", "evt_2", "evt_1");
        assertThat(err.toString()).contains("no event evt_9");
    }

    /** Computed as docs/webhooks.md says, at the time that the signature names. */
    private static String signature(Asked asked) throws Exception {
        String time = String.valueOf(asked.signature()).replaceAll("t=(\\d+),.*", "$1");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("whsec_c2VjcmV0".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        byte[] bytes = mac.doFinal((time + "." + asked.body()).getBytes(StandardCharsets.UTF_8));
        return "t=" + time + ",v1=" + HexFormat.of().formatHex(bytes);
    }

    @Test
    void aRefusalEndsItWithTheReason() throws Exception {
        assertThat(listen(uri(receiver, "/hook"))).isOne();

        assertThat(err.toString()).contains("401").contains("over");
        assertThat(atPlatform).hasSize(1);
    }

    @Test
    void aPlatformThatIsAwayIsTriedAgain() throws Exception {
        platform.stop(0);
        Thread listening = Thread.ofVirtual().start(() -> {
            try {
                listen(uri(receiver, "/hook"));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });

        await().until(() -> pauses.get() >= 3);
        listening.interrupt();
        listening.join();

        assertThat(err.toString()).contains("cannot be reached");
    }

    @Test
    void withoutAKeyOrWithABadUrlItSaysSo() {
        assertThat(run("--forward", "ftp://localhost/x")).isEqualTo(2);
        assertThat(err.toString()).contains("--forward is no http or https URL.");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("--forward=URL");
    }

    private int run(String... args) {
        return new CommandLine(new ListenCommand())
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    private int listen(URI forward) throws InterruptedException {
        var screen = new ListenOutput(new PrintWriter(out), new PrintWriter(err));
        var stream = new EventStreamClient(uri(platform, ""), "atl_live_x", Duration.ofSeconds(10));
        return new Listener(stream, events(forward, screen), screen, this::pause).run();
    }

    private static ForwardedEvents events(URI forward, ListenOutput screen) {
        return new ForwardedEvents(
                new EventForwarder(forward, Duration.ofSeconds(10)), screen, List.of(Duration.ZERO, Duration.ZERO));
    }

    private void pause(int failures) throws InterruptedException {
        pauses.incrementAndGet();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private static String delivery(String id, String event, String body) {
        return ("event: delivery\nid: %s\ndata: {\"event_id\":\"%s\",\"type\":\"generation.succeeded\",\"new\":[{}],"
                        + "\"headers\":{\"Service-Signature\":\"t=1,v1=00\"},\"body\":\"%s\"}\n\n")
                .formatted(id, event, body);
    }

    private static URI uri(HttpServer server, String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private static HttpServer server(com.sun.net.httpserver.HttpHandler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", handler);
        server.start();
        return server;
    }

    private static Asked asked(HttpExchange exchange) throws IOException {
        return new Asked(
                exchange.getRequestURI().getRawQuery(),
                exchange.getRequestHeaders().getFirst("Last-Event-ID"),
                exchange.getRequestHeaders().getFirst("Authorization"),
                exchange.getRequestHeaders().getFirst("Service-Signature"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
