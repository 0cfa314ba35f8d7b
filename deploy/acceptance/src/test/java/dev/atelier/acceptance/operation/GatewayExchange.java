// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * One request to one gateway, past the balancer, and its answer.
 *
 * @param sentAt nanoseconds, before the request was sent
 * @param answeredAt nanoseconds, when its answer was there
 */
record GatewayExchange(long sentAt, long answeredAt, HttpResponse<Void> answer) {
    /** Much longer than a gateway stands still in any drill, for machines that do other things as well. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    static HttpRequest.Builder request(String gateway, String path, String token) {
        return HttpRequest.newBuilder(URI.create(gateway + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token);
    }

    /** Empty when the connection broke: the gateway was killed, stopped or is not there yet. */
    static Optional<GatewayExchange> send(HttpRequest request) {
        long sentAt = System.nanoTime();
        try {
            HttpResponse<Void> answer = CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
            return Optional.of(new GatewayExchange(sentAt, System.nanoTime(), answer));
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    int status() {
        return answer.statusCode();
    }

    Duration time() {
        return Duration.ofNanos(answeredAt - sentAt);
    }
}
