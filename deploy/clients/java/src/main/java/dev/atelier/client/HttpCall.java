// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request with its repeats.
 *
 * @param url below the base address, or an address of its own, which gets no key
 * @param body sent from its beginning by each attempt
 * @param repeatable true when a second arrival changes nothing: a read, or a start with its key
 * @param attemptLimit of one attempt; a body of many bytes has none but that of the call
 * @param reader of the answer, one for each attempt
 */
record HttpCall<T>(
        String method,
        String url,
        Map<String, String> headers,
        BodyPublisher body,
        boolean repeatable,
        @Nullable Duration attemptLimit,
        Supplier<Received<T>> reader) {

    static <T> HttpCall<T> download(String url, Supplier<Received<T>> reader) {
        return new HttpCall<>("GET", url, Map.of(), BodyPublishers.noBody(), true, null, reader);
    }

    boolean foreign() {
        return url.startsWith("http://") || url.startsWith("https://");
    }

    HttpCall<T> at(String address) {
        return new HttpCall<>(method, address, headers, body, repeatable, attemptLimit, reader);
    }

    /** Whether it is sent again after this error. */
    boolean mayRepeat(AtelierException error) {
        if (!(error instanceof ApiException refusal)) {
            return repeatable && error instanceof AtelierException.ConnectionFailed;
        }
        return switch (refusal.status()) {
            // Refused before anything was done.
            case 429 -> true;
            // Also other requests, when the service asks for a repeat.
            case 503 -> repeatable || refusal.retryAfter() != null;
            // An attempt of this call whose answer was lost is still under way.
            case 409 -> repeatable && refusal.code().equals("idempotency_in_progress");
            // What a provider refused it would refuse again.
            default -> repeatable && refusal.status() >= 500 && !refusal.code().equals("provider_error");
        };
    }
}
