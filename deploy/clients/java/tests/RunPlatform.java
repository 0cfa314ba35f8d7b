// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.client.ApiException;
import dev.atelier.client.Atelier;
import dev.atelier.client.AtelierException;
import dev.atelier.client.Json;
import dev.atelier.client.RunOptions;
import dev.atelier.client.Source;
import dev.atelier.client.WebhookVerifier;
import dev.atelier.client.types.Generation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The library against a started platform. Needs ATELIER_BASE_URL and ATELIER_API_KEY, ATELIER_POOR_KEY of an account with one credit,
 * ATELIER_LINK to a picture, and a receiver of webhooks: ATELIER_RECEIVER is its address as the platform reaches it, and
 * ATELIER_RECEIVED one that shows what /NAME of it got. It runs in a folder of its own.
 */
public class RunPlatform {
    private static final String MODEL = "landscape-image";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Map<String, String> SETTINGS = System.getenv();

    public static void main(String[] arguments) throws Exception {
        Atelier atelier = Atelier.fromEnvironment();
        String secret = (String) atelier.request(
                        "POST", "/v1/webhook-endpoints", Map.of(), Map.of("url", SETTINGS.get("ATELIER_RECEIVER") + "/java"))
                .get("secret");

        Generation bought = buyOnALossyLine(atelier);
        workWithFiles(atelier, bought);
        listAndRefuse(atelier, bought);
        renewATokenDuringAWait();
        receive(bought.id(), secret);
        System.out.println("java: the library keeps its promises");
    }

    /** A line that loses the answers to the first two starts: one charge. */
    private static Generation buyOnALossyLine(Atelier atelier) throws IOException {
        var starts = new AtomicInteger();
        HttpServer line = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        line.setExecutor(Executors.newCachedThreadPool());
        line.createContext("/", exchange -> passOn(exchange, starts));
        line.start();
        long before = atelier.account().credits();
        List<Long> prices = new ArrayList<>();

        Generation bought = Atelier.builder()
                .baseUrl("http://127.0.0.1:" + line.getAddress().getPort())
                .build()
                .generate(MODEL, Map.of("prompt", "a lighthouse"), new RunOptions().onPrice(price -> prices.add(price.credits())));

        line.stop(0);
        same(3, starts.get());
        same(before - prices.get(0), atelier.account().credits());
        same(prices.get(0), bought.creditsCharged());
        return bought;
    }

    private static void passOn(HttpExchange exchange, AtomicInteger starts) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            var request = HttpRequest.newBuilder(URI.create(SETTINGS.get("ATELIER_BASE_URL") + exchange.getRequestURI()))
                    .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
            for (String name : Set.of("Authorization", "Content-Type", "Idempotency-Key")) {
                String value = exchange.getRequestHeaders().getFirst(name);
                if (value != null) {
                    request.header(name, value);
                }
            }
            HttpResponse<byte[]> answer = HTTP.send(request.build(), BodyHandlers.ofByteArray());
            boolean start = exchange.getRequestMethod().equals("POST")
                    && exchange.getRequestURI().getPath().equals("/v1/generations");
            if (!start || starts.incrementAndGet() > 2) {
                exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
                exchange.getResponseBody().write(answer.body());
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void workWithFiles(Atelier atelier, Generation bought) throws IOException {
        Path saved = Path.of("bought.png");
        atelier.save(bought.outputs().get(0), saved);
        same("PNG", new String(Files.readAllBytes(saved), 1, 3, StandardCharsets.US_ASCII));
        same(bought.outputs().get(0).width(), atelier.upload(saved).width());
        byte[] bytes = atelier.bytes(bought.outputs().get(0));
        same("bytes.png", atelier.upload(Source.of(bytes, "bytes.png")).name());
        try (var stream = Files.newInputStream(saved)) {
            same("stream.png", atelier.upload(Source.of(stream, "stream.png")).name());
        }
        String imported = atelier.importFile(SETTINGS.get("ATELIER_LINK")).id();
        same("image", atelier.file(imported).type());
    }

    private static void listAndRefuse(Atelier atelier, Generation bought) {
        var metadata = new RunOptions().metadata(Map.of("team", "blue"));
        atelier.await(atelier.start(MODEL, Map.of("prompt", "a second one"), metadata).id());
        List<String> listed = atelier.generations(Map.of("limit", 1)).stream()
                .map(Generation::id)
                .toList();
        same(2, listed.size());
        same(bought.id(), listed.get(1));

        refusal(ApiException.NotFound.class, () -> atelier.estimate("no-such-model", Map.of()));
        var wrong = refusal(ApiException.InvalidRequest.class, () -> atelier.start(MODEL, Map.of("prompt", 7)));
        same("input.prompt", wrong.param());
        var cap = new RunOptions().maxCredits(0);
        var dear = refusal(ApiException.InvalidRequest.class, () -> atelier.generate(MODEL, Map.of("prompt", "a"), cap));
        same("max_credits", dear.param());
        Atelier poor = Atelier.builder().apiKey(SETTINGS.get("ATELIER_POOR_KEY")).build();
        refusal(ApiException.Credits.class, () -> poor.generate(MODEL, Map.of("prompt", "a")));
        refusal(
                AtelierException.GenerationFailed.class,
                () -> atelier.generate(MODEL, Map.of("prompt", "a lake atelier:fail")));
    }

    /** The second request has a token that the platform refuses. */
    private static void renewATokenDuringAWait() {
        var asked = new AtomicInteger();
        List<String> rejected = new ArrayList<>();
        Atelier renewing = Atelier.builder()
                .tokens(old -> {
                    if (old != null) {
                        rejected.add(old);
                    }
                    return asked.incrementAndGet() == 2 ? "atl_live_expired" : SETTINGS.get("ATELIER_API_KEY");
                })
                .build();

        Generation started = renewing.start(MODEL, Map.of("prompt", "a third one"));
        same("succeeded", renewing.await(started.id()).status());

        same(List.of("atl_live_expired"), rejected);
    }

    private static void receive(String run, String secret) throws Exception {
        Map<?, ?> delivery = delivery(run);
        byte[] body = String.valueOf(delivery.get("body")).getBytes(StandardCharsets.UTF_8);
        Map<String, Object> headers = new HashMap<>();
        ((Map<?, ?>) delivery.get("headers")).forEach((name, value) -> headers.put(String.valueOf(name), value));
        var verifier = new WebhookVerifier(secret);
        for (String removed : List.of("webhook-signature", "service-signature")) {
            Map<String, Object> one = new HashMap<>(headers);
            one.keySet().removeIf(removed::equalsIgnoreCase);
            same(run, verifier.verify(body, one).data().id());
        }
        var late = new WebhookVerifier(
                List.of(secret), WebhookVerifier.TOLERANCE, Clock.offset(Clock.systemUTC(), Duration.ofHours(1)));
        refusal(AtelierException.BadSignature.class, () -> late.verify(body, headers));
        refusal(AtelierException.BadSignature.class, () -> verifier.verify(new byte[] {1}, headers));
    }

    /** Patiently: other programs use the platform, too. */
    private static Map<?, ?> delivery(String run) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(SETTINGS.get("ATELIER_RECEIVED") + "/java"))
                .build();
        for (int i = 0; i < 480; i++) {
            for (Object one : (List<?>) Json.read(HTTP.send(request, BodyHandlers.ofString()).body())) {
                Map<?, ?> delivery = (Map<?, ?>) one;
                Map<?, ?> event = (Map<?, ?>) Json.read(String.valueOf(delivery.get("body")));
                if (run.equals(((Map<?, ?>) event.get("data")).get("id"))) {
                    return delivery;
                }
            }
            Thread.sleep(250);
        }
        throw new AssertionError("there was no event of " + run);
    }

    private static <T extends AtelierException> T refusal(Class<T> kind, Runnable call) {
        try {
            call.run();
        } catch (AtelierException e) {
            if (kind.isInstance(e)) {
                return kind.cast(e);
            }
            throw e;
        }
        throw new AssertionError("there was no " + kind);
    }

    private static void same(Object expected, Object actual) {
        if (!String.valueOf(expected).equals(String.valueOf(actual))) {
            throw new AssertionError("expected " + expected + ", was " + actual);
        }
    }
}
