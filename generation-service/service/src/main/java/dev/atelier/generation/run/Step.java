// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.FailureCode;
import dev.atelier.generation.generation.GenerationResult;
import java.time.Duration;

/** What one look at a run led to. */
sealed interface Step {

    /** The run is over. */
    record Ended(GenerationResult result) implements Step {}

    /** Nothing to do until then. */
    record Later(Duration pause) implements Step {}

    /** The run is no longer ours; whoever took it goes on. */
    record Gone() implements Step {}

    static Step failed(FailureCode code, String message) {
        return new Ended(GenerationResult.failed(code, message));
    }

    static Step providerFailed() {
        return failed(FailureCode.PROVIDER_ERROR, "The model's provider failed.");
    }

    static Step canceled() {
        return new Ended(GenerationResult.canceled());
    }

    static Step refused() {
        return failed(FailureCode.MODERATION_BLOCKED, "The model's provider refused this content.");
    }

    static Step timedOut() {
        return failed(FailureCode.TIMEOUT, "The run did not end in time.");
    }
}
