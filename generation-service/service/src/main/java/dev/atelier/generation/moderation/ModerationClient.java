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

/** Asks a moderation endpoint; every question has a limit of time and of bytes, and none is repeated. */
final class ModerationClient {
    private static final long MOST_BYTES = 1_000_000;
    private static final int OK = 200;

    private final URI address;
    private final Optional<String> key;
    private final String model;
    private final Duration timeout;
    private final Semaphore places;
    private final ObjectMapper json;
    private final HttpClient http;

    ModerationClient(URI url, Optional<String> key, ModerationConfig.Endpoint config, ObjectMapper json) {
        String base = url.toString();
        this.address = URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/moderations");
        this.key = key;
        this.model = config.model();
        this.timeout = config.timeout();
        this.places = new Semaphore(config.concurrency());
        this.json = json;
        this.http = HttpClient.newBuilder()
                .connectTimeout(config.timeout())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    Verdict judge(List<String> texts) {
        if (!places.tryAcquire()) {
            return new Verdict.Unknown("too many questions at once");
        }
        try {
            return asked(texts);
        } finally {
            places.release();
        }
    }

    private Verdict asked(List<String> texts) {
        // The timeout of the client ends with the headers; a body that drips would hold the request for ever.
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(
                request(texts), HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofString(), MOST_BYTES));
        try {
            return read(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS), texts.size());
        } catch (TimeoutException _) {
            answer.cancel(true);
            return new Verdict.Unknown("no answer in time");
        } catch (ExecutionException fault) {
            return new Verdict.Unknown(String.valueOf(fault.getCause()));
        } catch (InterruptedException _) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return new Verdict.Unknown("interrupted");
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

    private Verdict read(HttpResponse<String> answer, int texts) {
        if (answer.statusCode() != OK) {
            return new Verdict.Unknown("status " + answer.statusCode());
        }
        try {
            return verdict(json.readTree(answer.body()).path("results"), texts);
        } catch (JsonProcessingException _) {
            return new Verdict.Unknown("an answer that is not JSON");
        }
    }

    /** One result for each text; anything else is no verdict. */
    private static Verdict verdict(JsonNode results, int texts) {
        if (results.size() != texts) {
            return new Verdict.Unknown("an answer without a result for each text");
        }
        for (int i = 0; i < texts; i++) {
            JsonNode flagged = results.path(i).path("flagged");
            if (!flagged.isBoolean()) {
                return new Verdict.Unknown("a result without a verdict");
            }
            if (flagged.asBoolean()) {
                return new Verdict.Blocked(i, category(results.path(i)));
            }
        }
        return new Verdict.Allowed();
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
}
