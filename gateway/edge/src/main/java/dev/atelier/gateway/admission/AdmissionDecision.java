// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.platform.dialect.DialectName;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The result of checking one {@link AdmissionRequest}. */
sealed interface AdmissionDecision {

    /**
     * The request is counted in every window.
     *
     * @param claims of the caller
     * @param permit the permit for a new generation, if the request took one
     */
    record Admitted(String claims, RateLimitStatus rateLimit, Optional<GenerationPermit> permit)
            implements AdmissionDecision {}

    /** One window is full; the request is counted in no window. */
    record Limited(RateLimitStatus rateLimit) implements AdmissionDecision {}

    /** The credential is valid, but its scopes or its plan do not cover the request. */
    record Forbidden(String claims) implements AdmissionDecision {}

    /** The credential is valid, but the request comes from an address that it may not be used from. */
    record Elsewhere() implements AdmissionDecision {}

    /** The secret is wrong, or the credential is revoked or expired. */
    record Refused() implements AdmissionDecision {}

    /**
     * The state of a credential's tightest rate limit.
     *
     * @param reset the time until the window has room for one more request
     */
    record RateLimitStatus(long limit, long remaining, Duration reset) {

        /** @param path of the request: the clients of a dialect may read this in headers of their own too */
        void writeTo(HttpServerResponse response, String path) {
            String seconds = Long.toString(ErrorResponse.wholeSeconds(reset));
            response.putHeader("RateLimit-Limit", Long.toString(limit))
                    .putHeader("RateLimit-Remaining", Long.toString(remaining))
                    .putHeader("RateLimit-Reset", seconds);
            List<String> names =
                    DialectName.ofPath(path).map(DialectName::rateLimitHeaders).orElseGet(List::of);
            if (!names.isEmpty()) {
                response.putHeader(names.getFirst(), Long.toString(limit))
                        .putHeader(names.get(1), Long.toString(remaining))
                        .putHeader(names.getLast(), seconds + "s");
            }
        }
    }
}
