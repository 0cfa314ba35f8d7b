// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import java.util.List;

/** How a run ended. */
public sealed interface GenerationResult {
    /** Every output is in the library. */
    record Succeeded(List<GenerationOutput> outputs) implements GenerationResult {
        public Succeeded {
            outputs = List.copyOf(outputs);
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
