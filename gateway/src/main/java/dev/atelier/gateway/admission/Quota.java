// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.exchange.ErrorAnswer;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/**
 * How a credential stands with its tightest limit.
 *
 * @param reset until the next place in the window is free
 */
record Quota(long limit, long remaining, Duration reset) {

    void writeTo(HttpServerResponse response) {
        response.putHeader("RateLimit-Limit", Long.toString(limit))
                .putHeader("RateLimit-Remaining", Long.toString(remaining))
                .putHeader("RateLimit-Reset", Long.toString(ErrorAnswer.wholeSeconds(reset)));
    }
}
