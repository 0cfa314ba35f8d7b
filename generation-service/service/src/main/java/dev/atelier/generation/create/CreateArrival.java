// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.lifecycle.RequestTrace;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/** How a create came in: the names by which its generation is found again, and its trace. */
record CreateArrival(Optional<IdempotencyKey> key, Optional<CreateAttempt> attempt, RequestTrace trace) {

    /** @param key every header of that name */
    static CreateArrival of(List<String> key, RoutingContext http) {
        return new CreateArrival(
                IdempotencyKey.of(key),
                CreateAttempt.of(http.request()),
                RequestTrace.current(RequestIdFilter.of(http)));
    }
}
