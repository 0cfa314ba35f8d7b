// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import java.util.List;
import java.util.OptionalLong;

/** How a run ended. */
public sealed interface GenerationResult {
    /**
     * Every output is in the library.
     *
     * @param costMicros what the upstream charged us, in millionths of a dollar, where it is known
     */
    record Succeeded(List<GenerationOutput> outputs, OptionalLong costMicros) implements GenerationResult {
        public Succeeded {
            outputs = List.copyOf(outputs);
        }

        /** Outputs whose cost is unknown. */
        public Succeeded(List<GenerationOutput> outputs) {
            this(outputs, OptionalLong.empty());
        }
    }

    record Failed(Failure failure) implements GenerationResult {}

    static GenerationResult canceled() {
        return new Failed(Failure.CANCELED);
    }

    static GenerationResult failed(FailureCode code, String message) {
        return new Failed(new Failure(code, message));
    }
}
