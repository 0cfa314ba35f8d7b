// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.GenerationResult;
import java.time.Duration;
import java.util.OptionalDouble;

/** The result of one step of a run. */
sealed interface StepResult {

    /** The run is over. */
    record Ended(GenerationResult result) implements StepResult {}

    /** The upstream has the job, and the run waits for its first poll, which is due after the pause. */
    record Accepted(Duration pause) implements StepResult {}

    /**
     * The next poll is due after the pause.
     *
     * @param answered whether the upstream answered this one
     * @param progress 0 to 1, where the upstream has said it
     */
    record Later(Duration pause, boolean answered, OptionalDouble progress) implements StepResult {

        static Later answered(Duration pause, OptionalDouble share) {
            OptionalDouble progress =
                    share.isPresent() ? OptionalDouble.of(Math.clamp(share.orElseThrow(), 0, 1)) : share;
            return new Later(pause, true, progress);
        }

        static Later unanswered(Duration pause) {
            return new Later(pause, false, OptionalDouble.empty());
        }
    }

    /** No upstream took the job now; the worker offers it again after the pause. */
    record NotTaken(Duration pause) implements StepResult {}

    /** The run waits for a place of another upstream. */
    record MovedTo(String queue) implements StepResult {}

    /** The run has ended, or another worker holds its lease. */
    record LeaseLost() implements StepResult {}

    static StepResult failed(FailureCode code, String message) {
        return new Ended(GenerationResult.failed(code, message));
    }

    static StepResult providerFailed() {
        return failed(FailureCode.PROVIDER_ERROR, "The model's provider failed.");
    }

    static StepResult canceled() {
        return new Ended(GenerationResult.canceled());
    }

    static StepResult moderationBlocked() {
        return failed(FailureCode.MODERATION_BLOCKED, "The model's provider refused this content.");
    }

    static StepResult timedOut() {
        return failed(FailureCode.TIMEOUT, "The run did not end in time.");
    }
}
