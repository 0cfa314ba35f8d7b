// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** The state of an accepted job at its upstream. */
public sealed interface JobState {

    record Waiting() implements JobState {}

    /** @param progress 0 to 1, when the upstream reports it */
    record Working(OptionalDouble progress) implements JobState {}

    /** The outputs can be fetched. */
    record Finished() implements JobState {}

    /** The upstream stopped the job because of its content. */
    record Refused() implements JobState {}

    /** @param detail for the log only, no secret and no prompt in it */
    record Failed(String detail) implements JobState {}

    /**
     * There will be no outputs because the job was stopped or is gone. The upstream does not say whether our cancel
     * stopped it.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record Stopped(String detail) implements JobState {}

    /** The state is unknown; poll again. */
    record Unreachable(String detail, Optional<Duration> retryAfter) implements JobState {}
}
