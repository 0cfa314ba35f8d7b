// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests until they are answered well, refused for good, or the time is over.
 *
 * @param renewable false when there is but one key, which is no better the second time
 */
record Transport(
        HttpClient http, String baseUrl, String userAgent, TokenSource tokens, boolean renewable, int maxRetries) {
    /** A held read takes 45 s; beyond this much more, the line is taken as broken. */
    static final Duration ATTEMPT_LIMIT = Duration.ofSeconds(75);

    private static final long FIRST_PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 8_000;
    /** A store of files sends readers on to an address of its own. */
    private static final int MOST_REDIRECTS = 5;

    /** One of the two: what was read, or why not. */
    private record Body<T>(@Nullable T value, String refusal) {}

    <T> T send(HttpCall<T> call, Deadline deadline) {
        String rejected = null;
        boolean renewed = false;
        for (int attempt = 0; ; ) {
            deadline.check();
            String key = key(call, rejected);
            rejected = null;
            try {
                return once(call, key, deadline);
            } catch (ApiException.Authentication e) {
                if (!renewable || renewed || call.foreign()) {
                    throw e;
                }
                renewed = true;
                rejected = key;
            } catch (AtelierException e) {
                Duration pause = pause(attempt, e);
                if (attempt >= maxRetries || !call.mayRepeat(e) || pause.compareTo(deadline.left()) >= 0) {
                    throw e;
                }
                deadline.sleep(pause);
                attempt++;
            }
        }
    }

    private @Nullable String key(HttpCall<?> call, @Nullable String rejected) {
        // A line break from a file would be no header, and the JDK would show the key in its error.
        return call.foreign() ? null : tokens.token(rejected).strip();
    }

    private static Duration pause(int attempt, AtelierException error) {
        Duration pause = backoff(attempt);
        Duration asked = error instanceof ApiException refusal ? refusal.retryAfter() : null;
        return asked == null || asked.compareTo(pause) < 0 ? pause : asked;
    }

    /** Half to all of 0.5, 1, 2, 4, 8 s: clients that failed together do not come back together. */
    static Duration backoff(int attempt) {
        long most = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempt, 10));
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
    }

    private <T> T once(HttpCall<T> call, @Nullable String key, Deadline deadline) {
        Duration limit =
                call.attemptLimit() == null ? deadline.left() : Deadline.least(call.attemptLimit(), deadline.left());
        HttpCall<T> next = call;
        for (int redirects = 0; ; redirects++) {
            HttpResponse<Body<T>> answer = exchange(next, key, limit, deadline);
            T value = answer.body().value();
            if (value != null) {
                return value;
            }
            // A key never follows to another address.
            URI target = call.foreign() && redirects < MOST_REDIRECTS ? target(answer) : null;
            if (target == null) {
                throw Refusals.of(answer, answer.body().refusal());
            }
            next = call.at(target.toString());
        }
    }

    private static @Nullable URI target(HttpResponse<?> answer) {
        String location = answer.headers().firstValue("Location").orElse(null);
        if (location == null || answer.statusCode() / 100 != 3) {
            return null;
        }
        try {
            URI target = answer.uri().resolve(location);
            boolean secure = "https".equals(target.getScheme());
            boolean plain = "http".equals(target.getScheme())
                    && "http".equals(answer.uri().getScheme());
            return secure || plain ? target : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private <T> HttpResponse<Body<T>> exchange(
            HttpCall<T> call, @Nullable String key, Duration limit, Deadline deadline) {
        CompletableFuture<HttpResponse<Body<T>>> sent = http.sendAsync(request(call, key), handler(call));
        try {
            return sent.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // Also closes the connection.
            sent.cancel(true);
            deadline.check();
            throw failed(call, "no answer within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            sent.cancel(true);
            throw AtelierException.Interrupted.of(e);
        } catch (ExecutionException e) {
            throw reason(call, e.getCause() == null ? e : e.getCause(), deadline);
        }
    }

    private AtelierException reason(HttpCall<?> call, Throwable cause, Deadline deadline) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof AtelierException known) {
                return known;
            }
        }
        deadline.check();
        // The JDK says nothing about it.
        if (cause instanceof ConnectException) {
            return failed(call, "cannot connect to " + (call.foreign() ? call.url() : baseUrl), cause);
        }
        String message = cause.getMessage();
        return failed(call, message == null ? cause.toString() : message, cause);
    }

    private static AtelierException failed(HttpCall<?> call, String why, Throwable cause) {
        return new AtelierException.ConnectionFailed("%s %s: %s".formatted(call.method(), call.url(), why), cause);
    }

    private HttpRequest request(HttpCall<?> call, @Nullable String key) {
        String address = call.foreign() ? call.url() : baseUrl + call.url();
        var request = HttpRequest.newBuilder(URI.create(address))
                .method(call.method(), call.body())
                .header("User-Agent", userAgent);
        call.headers().forEach(request::header);
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    private static <T> BodyHandler<Body<T>> handler(HttpCall<T> call) {
        return info -> info.statusCode() / 100 == 2
                ? BodySubscribers.mapping(call.reader().get(), value -> new Body<>(value, ""))
                : BodySubscribers.mapping(
                        Received.bytes(Received.LARGEST_ANSWER),
                        refusal -> new Body<>(null, new String(refusal, StandardCharsets.UTF_8)));
    }
}
