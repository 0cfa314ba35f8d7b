// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGeneration;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A stored request of a foreign dialect; it becomes exactly one generation.
 *
 * @param path the model's path in that dialect
 * @param shown what the dialect repeats of the submit in its answers
 * @param toCreate the native create; empty once generation-service has answered it or the submit was refused
 * @param generation the generation, once it is known
 * @param delivery how far the response to the submit got
 */
public record CompatRequest(
        UUID id,
        long account,
        String dialect,
        String path,
        Optional<CreateGenerationRequest> toCreate,
        OptionalLong generation,
        Optional<String> callbackUrl,
        Optional<ObjectNode> shown,
        Instant createdAt,
        RequestProgress progress,
        ResponseDelivery delivery) {

    /** The key under which every attempt creates the generation. */
    public String idempotencyKey() {
        return "compat-" + id;
    }

    public boolean isFinished() {
        return progress.state().isFinal();
    }

    /** Returns this request with the generation that it became. */
    public CompatRequest withGeneration(NativeGeneration created) {
        return new CompatRequest(
                id,
                account,
                dialect,
                path,
                Optional.empty(),
                OptionalLong.of(created.id().value()),
                callbackUrl,
                shown,
                createdAt,
                progress.after(created),
                delivery);
    }

    public CompatRequest withProgress(RequestProgress later) {
        return new CompatRequest(
                id, account, dialect, path, toCreate, generation, callbackUrl, shown, createdAt, later, delivery);
    }

    /** Leaves out the callback URL and the input, which may hold secrets. */
    @Override
    public String toString() {
        return "CompatRequest[" + dialect + ", " + id + ", " + progress.state() + "]";
    }
}
