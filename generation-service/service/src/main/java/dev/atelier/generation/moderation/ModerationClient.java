// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls the moderation endpoint; each call has a limit of time and of bytes, and is not repeated. */
final class ModerationClient {
    private static final long MOST_BYTES = 1_000_000;
    private static final int OK = 200;

    /** Calls at the same time; a further one counts as unanswered instead of waiting. */
    private static final int MAX_CALLS = 50;

    private final URI address;
    private final Optional<String> key;
    private final String model;
    private final Duration timeout;
    private final Semaphore permits;
    private final ObjectMapper json;
    private final HttpClient http;

    ModerationClient(URI url, Optional<String> key, ModerationConfig.Endpoint config, ObjectMapper json) {
        String base = url.toString();
        this.address = URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/moderations");
        this.key = key;
        this.model = config.model();
        this.timeout = config.timeout();
        this.permits = new Semaphore(MAX_CALLS);
        this.json = json;
        this.http = HttpClient.newBuilder()
                .connectTimeout(config.timeout())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    ModerationResult judge(List<String> texts) {
        if (!permits.tryAcquire()) {
            return new ModerationResult.Unknown("too many questions at once");
        }
        try {
            return call(texts);
        } finally {
            permits.release();
        }
    }

    private ModerationResult call(List<String> texts) {
        // The timeout of the HTTP client ends with the headers; a slow body would hold the request for ever.
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(
                request(texts), HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofString(), MOST_BYTES));
        try {
            return read(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS), texts.size());
        } catch (TimeoutException _) {
            answer.cancel(true);
            return new ModerationResult.Unknown("no answer in time");
        } catch (ExecutionException fault) {
            return new ModerationResult.Unknown(String.valueOf(fault.getCause()));
        } catch (InterruptedException _) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return new ModerationResult.Unknown("interrupted");
        }
    }

    private HttpRequest request(List<String> texts) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", model);
        texts.forEach(body.putArray("input")::add);
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
        key.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request.build();
    }

    private ModerationResult read(HttpResponse<String> answer, int texts) {
        if (answer.statusCode() != OK) {
            return new ModerationResult.Unknown("status " + answer.statusCode());
        }
        try {
            return toResult(json.readTree(answer.body()).path("results"), texts);
        } catch (JsonProcessingException _) {
            return new ModerationResult.Unknown("an answer that is not JSON");
        }
    }

    /** One result for each text; any other answer is unusable. */
    private static ModerationResult toResult(JsonNode results, int texts) {
        if (results.size() != texts) {
            return new ModerationResult.Unknown("an answer without a result for each text");
        }
        for (int i = 0; i < texts; i++) {
            JsonNode flagged = results.path(i).path("flagged");
            if (!flagged.isBoolean()) {
                return new ModerationResult.Unknown("a result without a verdict");
            }
            if (flagged.asBoolean()) {
                return new ModerationResult.Blocked(i, category(results.path(i)));
            }
        }
        return new ModerationResult.Allowed();
    }

    private static String category(JsonNode result) {
        return result.path("categories").properties().stream()
                .filter(category -> category.getValue().asBoolean())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("flagged");
    }

    @Override
    public String toString() {
        return "ModerationClient[" + address + "]";
    }

    /** The answer of the moderation endpoint for some texts. */
    sealed interface ModerationResult {

        record Allowed() implements ModerationResult {}

        /**
         * One of the texts is not allowed.
         *
         * @param text its index
         */
        record Blocked(int text, String category) implements ModerationResult {}

        /** The endpoint gave no usable answer. */
        record Unknown(String cause) implements ModerationResult {}
    }
}
