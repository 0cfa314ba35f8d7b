// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** How an accepted job stands at its upstream. */
public sealed interface JobState {

    record Waiting() implements JobState {}

    /** @param progress 0 to 1 where the upstream tells */
    record Working(OptionalDouble progress) implements JobState {}

    /** Its outputs can be fetched. */
    record Finished() implements JobState {}

    /** Stopped at the upstream because of its content. */
    record Refused() implements JobState {}

    /** @param detail for the log only, no secret and no prompt in it */
    record Failed(String detail) implements JobState {}

    /**
     * There will be no outputs because somebody stopped it, or it is not there any more. Whether that somebody were we,
     * the upstream does not say.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record Stopped(String detail) implements JobState {}

    /** Nothing was learned; ask again. */
    record Unreachable(String detail, Optional<Duration> retryAfter) implements JobState {}
}
