// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Asks the platform all the time whether it answers, and remembers when it did not. */
final class ChaosProbe implements AutoCloseable {
    private static final Duration PACE = Duration.ofMillis(50);
    /** Shorter than a user waits. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final List<Instant> failures = new CopyOnWriteArrayList<>();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final List<Thread> threads;

    /** Each path shows another service at work, with its database. */
    ChaosProbe(TestAccount account) {
        threads = List.of("/v1/account", "/v1/generations?limit=1").stream()
                .map(path -> HttpRequest.newBuilder(URI.create(account.baseUrl() + path))
                        .timeout(TIMEOUT)
                        .header("Authorization", "Bearer " + account.key())
                        .build())
                .map(request -> Thread.ofVirtual().start(() -> ask(request)))
                .toList();
    }

    private void ask(HttpRequest request) {
        while (!Thread.currentThread().isInterrupted()) {
            if (!isAnswered(request)) {
                failures.add(Instant.now());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PACE.toMillis());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isAnswered(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** When the last request between the two times failed. */
    Optional<Instant> lastFailure(Instant from, Instant to) {
        return failures.stream()
                .filter(failure -> failure.isAfter(from) && failure.isBefore(to))
                .max(Instant::compareTo);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        http.shutdownNow();
    }
}
