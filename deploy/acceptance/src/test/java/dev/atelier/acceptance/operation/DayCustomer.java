// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.acceptance.TestAccount;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A customer's program: creates once, waits for the end, cancels, and waits as long as a refusal asks. */
record DayCustomer(TestAccount account, HttpClient http) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LONGEST_RUN = Duration.ofMinutes(4);
    private static final int TOO_MANY = 429;

    /** An answer; a body that is no JSON is an internal fault. */
    record Answer(int status, JsonNode body) {

        /** {@code succeeded}, or why it failed. */
        String end() {
            return body.at("/error/code").asText(body.path("status").asText());
        }

        boolean isFinal() {
            return body.has("finished_at");
        }
    }

    /** Sometimes the answer is lost, and the program repeats the request with the same key. */
    Answer create(String model, String prompt, boolean twice) throws InterruptedException {
        String key = UUID.randomUUID().toString();
        String body = JSON.createObjectNode()
                .put("model", model)
                .set("input", JSON.createObjectNode().put("prompt", prompt))
                .toString();
        Answer first = send("POST", "/v1/generations", body, key);
        return twice ? send("POST", "/v1/generations", body, key) : first;
    }

    Answer cancel(String id) throws InterruptedException {
        return send("POST", "/v1/generations/" + id + "/cancel", "", "");
    }

    Answer awaitEnd(String id) throws InterruptedException {
        Instant latest = Instant.now().plus(LONGEST_RUN);
        Answer answer = send("GET", "/v1/generations/" + id + "?wait=45", "", "");
        while (answer.status() == 200 && !answer.isFinal() && Instant.now().isBefore(latest)) {
            answer = send("GET", "/v1/generations/" + id + "?wait=45", "", "");
        }
        return answer;
    }

    private Answer send(String method, String path, String body, String key) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(account.baseUrl() + path))
                .header("Authorization", "Bearer " + account.key())
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(60))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        try {
            HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() == TOO_MANY) {
                TimeUnit.SECONDS.sleep(
                        answer.headers().firstValueAsLong("Retry-After").orElse(1));
                return send(method, path, body, key);
            }
            return new Answer(answer.statusCode(), JSON.readTree(answer.body()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer that is no JSON", e);
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path + " was not answered", e);
        }
    }

    @Override
    public String toString() {
        return "DayCustomer[" + account + "]";
    }
}
