// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.compat.upstream.NativeGeneration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far a request's generation is.
 *
 * @param outputs an array, empty until the generation has completed
 * @param errorCode the native reason of a failure
 * @param credits its price, once it is known; 0 after a failure
 * @param share 0 to 1, where the generation has just been read and says so
 */
public record RequestProgress(
        RequestState state,
        JsonNode outputs,
        Optional<String> errorCode,
        Optional<Long> credits,
        Optional<Instant> finishedAt,
        Optional<Double> share) {

    /** Returns the later of this progress and the generation's; a final state stays. */
    public RequestProgress after(NativeGeneration generation) {
        if (state.isFinal()) {
            return this;
        }
        RequestState next = state.after(generation);
        JsonNode made = next == RequestState.COMPLETED && generation.outputs() != null
                ? generation.outputs()
                : JsonNodeFactory.instance.arrayNode();
        return new RequestProgress(
                next,
                made,
                next.isFinal() ? generation.errorCode() : Optional.empty(),
                Optional.ofNullable(generation.creditsCharged()).or(() -> credits),
                next.isFinal() ? Optional.ofNullable(generation.finishedAt()) : Optional.empty(),
                Optional.ofNullable(generation.progress()));
    }

    /** The progress of a generation that was refused, for a reason that a status read can show. */
    public static RequestProgress failed(String errorCode) {
        return new RequestProgress(
                RequestState.FAILED,
                JsonNodeFactory.instance.arrayNode(),
                Optional.of(errorCode),
                Optional.of(0L),
                Optional.empty(),
                Optional.empty());
    }
}
