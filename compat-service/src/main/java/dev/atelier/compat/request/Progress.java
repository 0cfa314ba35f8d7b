// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.compat.upstream.Generation;
import java.util.Optional;

/**
 * What is known of a run.
 *
 * @param outputs an array, empty until it has completed
 * @param errorCode the native reason of a failure
 */
public record Progress(RunState state, JsonNode outputs, Optional<String> errorCode) {

    static final Progress STARTING =
            new Progress(RunState.STARTING, JsonNodeFactory.instance.arrayNode(), Optional.empty());

    /** This, or what the generation says beyond it: what has ended stays as it ended. */
    public Progress after(Generation generation) {
        if (state.isFinal()) {
            return this;
        }
        RunState next = state.after(generation);
        JsonNode made = next == RunState.COMPLETED && generation.outputs() != null
                ? generation.outputs()
                : JsonNodeFactory.instance.arrayNode();
        return new Progress(next, made, next.isFinal() ? generation.errorCode() : Optional.empty());
    }

    /** A run that never began, for a reason that the status can tell. */
    public static Progress failed(String errorCode) {
        return new Progress(RunState.FAILED, JsonNodeFactory.instance.arrayNode(), Optional.of(errorCode));
    }
}
