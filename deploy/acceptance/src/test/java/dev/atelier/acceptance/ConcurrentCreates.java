// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Many clients that each create one generation and repeat the request, with the same Idempotency-Key, until it is answered. */
public final class ConcurrentCreates {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration PACE = Duration.ofMillis(150);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);
    private static final String BODY = "{\"model\":\"pixel-image\",\"input\":{\"prompt\":\"one of many\"}}";

    /** The answer that a client received in the end. */
    public record Result(int status, String code, String generation) {}

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> gateways;
    private final String key;
    private final CountDownLatch underWay;

    /** @param underWay counted down by every generation that was accepted */
    public ConcurrentCreates(List<String> gateways, String key, CountDownLatch underWay) {
        this.gateways = gateways;
        this.key = key;
        this.underWay = underWay;
    }

    /** Sends all of them at once, spread over the gateways. */
    public CompletableFuture<List<Result>> send(int many) {
        return CompletableFuture.supplyAsync(() -> {
            try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
                return IntStream.range(0, many)
                        .mapToObj(n -> CompletableFuture.supplyAsync(() -> insist(n), clients))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();
            }
        });
    }

    public boolean areUnderWay() {
        try {
            return underWay.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Result insist(int client) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(gateways.get(client % gateways.size()) + "/v1/generations"))
                .timeout(ANSWER_TIMEOUT)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(HttpRequest.BodyPublishers.ofString(BODY))
                .build();
        Result result = await().pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(PACE)
                .atMost(TIMEOUT)
                .until(() -> ask(request), Optional::isPresent)
                .orElseThrow();
        if (result.status() < 300) {
            underWay.countDown();
        }
        return result;
    }

    /** Empty when the client does not know, and has to ask again. */
    private Optional<Result> ask(HttpRequest request) {
        try {
            HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonNode body = JSON.readTree(answer.body());
            String code = body.at("/error/code").asText();
            boolean ends = answer.statusCode() != 503 && !code.equals("idempotency_in_progress");
            return ends
                    ? Optional.of(new Result(
                            answer.statusCode(), code, body.path("id").asText()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }
}
