// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.compat.upstream.NativeGeneration;
import java.util.Optional;

/**
 * How far a request's generation is.
 *
 * @param outputs an array, empty until the generation has completed
 * @param errorCode the native reason of a failure
 */
public record RequestProgress(RequestState state, JsonNode outputs, Optional<String> errorCode) {

    /** Returns the later of this progress and the generation's; a final state stays. */
    public RequestProgress after(NativeGeneration generation) {
        if (state.isFinal()) {
            return this;
        }
        RequestState next = state.after(generation);
        JsonNode made = next == RequestState.COMPLETED && generation.outputs() != null
                ? generation.outputs()
                : JsonNodeFactory.instance.arrayNode();
        return new RequestProgress(next, made, next.isFinal() ? generation.errorCode() : Optional.empty());
    }

    /** The progress of a generation that was refused, for a reason that a status read can show. */
    public static RequestProgress failed(String errorCode) {
        return new RequestProgress(RequestState.FAILED, JsonNodeFactory.instance.arrayNode(), Optional.of(errorCode));
    }
}
