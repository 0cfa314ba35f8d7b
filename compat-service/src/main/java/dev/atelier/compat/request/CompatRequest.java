// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.Generation;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A request of a foreign dialect.
 *
 * @param path the model's path in that dialect
 * @param model slug of the native model
 * @param input what generation-service is asked for, until it has answered
 */
public record CompatRequest(
        UUID id,
        long account,
        String dialect,
        String path,
        String model,
        Optional<ObjectNode> input,
        OptionalLong generation,
        Optional<String> callbackUrl,
        Progress progress,
        Instant createdAt) {

    /** Under it the generation is created, whoever tries and however often. */
    public String idempotencyKey() {
        return "compat-" + id;
    }

    /** The same once it is known which generation it is. */
    public CompatRequest attached(Generation known) {
        return new CompatRequest(
                id,
                account,
                dialect,
                path,
                model,
                Optional.empty(),
                OptionalLong.of(known.id().value()),
                callbackUrl,
                progress.after(known),
                createdAt);
    }

    public CompatRequest with(Progress later) {
        return new CompatRequest(id, account, dialect, path, model, input, generation, callbackUrl, later, createdAt);
    }

    /** Without the callback URL and the input, which may hold secrets. */
    @Override
    public String toString() {
        return "CompatRequest[" + dialect + ", " + id + ", " + progress.state() + "]";
    }
}
