// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosFault;
import dev.atelier.acceptance.chaos.ChaosRecord;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A client that waits for each of its runs, with held reads of the API and with the polling of another vendor's clients. */
final class WaitingClient implements Runnable {
    /** Longer than the longest held read. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

    private static final Set<String> ENDS = Set.of("succeeded", "failed", "completed", "nsfw", "canceled");
    private static final int POLL_MILLIS = 500;
    private static final int MOST_POLLS = 600;

    private final TestAccount account;
    private final ChaosRecord record;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    WaitingClient(TestAccount account, ChaosRecord record) {
        this.account = account;
        this.record = record;
    }

    @Override
    public void run() {
        while (!record.isStopped()) {
            runOurWay();
            runTheOtherWay();
        }
        http.close();
    }

    private void runOurWay() {
        String body = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a lake atelier:slow=4s\"}}";
        HttpRequest create = request("/v1/generations", "Bearer " + account.key())
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(BodyPublishers.ofString(body))
                .build();
        send("create", create)
                .map(answer -> JsonPath.from(answer).getString("id"))
                .ifPresent(generation -> {
                    record.promised(account, generation);
                    awaitEnd(
                            "held read",
                            request("/v1/generations/" + generation + "?wait=20", "Bearer " + account.key())
                                    .GET()
                                    .build());
                });
    }

    private void runTheOtherWay() {
        String key = "Key " + account.key().replaceFirst("_([^_]*)$", ":$1");
        HttpRequest submit = request("/compat/hf/reve/text-to-image", key)
                .POST(BodyPublishers.ofString("{\"prompt\":\"a lake atelier:slow=3s\"}"))
                .build();
        send("compat submit", submit)
                .map(answer -> JsonPath.from(answer).getString("request_id"))
                .ifPresent(id -> awaitEnd(
                        "compat status",
                        request("/compat/hf/requests/" + id + "/status", key)
                                .GET()
                                .build()));
    }

    private void awaitEnd(String action, HttpRequest read) {
        for (int poll = 0; poll < MOST_POLLS; poll++) {
            Optional<String> status =
                    send(action, read).map(answer -> JsonPath.from(answer).getString("status"));
            if (status.filter(ENDS::contains).isPresent()) {
                return;
            }
            ChaosFault.pause(Duration.ofMillis(POLL_MILLIS));
        }
        record.note("a run did not end: " + read.uri());
    }

    private HttpRequest.Builder request(String path, String authorization) {
        return HttpRequest.newBuilder(URI.create(account.baseUrl() + path))
                .timeout(ANSWER_TIMEOUT)
                .header("Content-Type", "application/json")
                .header("Authorization", authorization);
    }

    /** The body of a success. */
    private Optional<String> send(String action, HttpRequest request) {
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            record.answered(action, Integer.toString(answer.statusCode()));
            if (answer.statusCode() / 100 == 2) {
                return Optional.of(answer.body());
            }
            record.refused(action, answer.statusCode(), answer.body());
        } catch (IOException e) {
            record.answered(action, "none");
            record.refused(action, 0, e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }
}
