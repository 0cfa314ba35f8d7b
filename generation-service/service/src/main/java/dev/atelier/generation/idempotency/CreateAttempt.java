// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import dev.atelier.platform.submit.CreateHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.UUID;

/** One arrival of a create at the gateway, by which the gateway finds the generation when the response is lost. */
public record CreateAttempt(UUID id) {

    /** Empty for a create that did not come through the gateway, and for one with an idempotency key. */
    public static Optional<CreateAttempt> of(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(CreateHeaders.ATTEMPT))
                .map(text -> new CreateAttempt(UUID.fromString(text)));
    }

    /** How the attempt stands among the keys of its account; no key of a client begins with a space. */
    public String key() {
        return " attempt " + id;
    }
}
