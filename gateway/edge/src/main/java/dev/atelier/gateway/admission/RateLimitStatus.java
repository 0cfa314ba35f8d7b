// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.request.ErrorResponse;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/**
 * The state of a credential's tightest rate limit.
 *
 * @param reset the time until the window has room for one more request
 */
record RateLimitStatus(long limit, long remaining, Duration reset) {

    void writeTo(HttpServerResponse response) {
        response.putHeader("RateLimit-Limit", Long.toString(limit))
                .putHeader("RateLimit-Remaining", Long.toString(remaining))
                .putHeader("RateLimit-Reset", Long.toString(ErrorResponse.wholeSeconds(reset)));
    }
}
