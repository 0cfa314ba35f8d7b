// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How handing over a job ended. */
public sealed interface Submission {

    /** The upstream has it; from now on the job is polled. */
    record Accepted(JobHandle handle) implements Submission {}

    /** The upstream answered with the outputs themselves. */
    record Made(List<MediaFile> files) implements Submission {
        public Made {
            files = List.copyOf(files);
        }
    }

    /** The upstream would not make this because of its content. */
    record Refused() implements Submission {}

    /**
     * The upstream said no for good.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record Failed(String detail) implements Submission {}

    /**
     * The upstream has certainly not accepted the job: no connection, or it said to come again. Another upstream may
     * be asked instead.
     *
     * @param retryAfter when the upstream said so
     */
    record NotTaken(String detail, Optional<Duration> retryAfter) implements Submission {}

    /**
     * The upstream does not take our key, or wants money first: it has certainly not accepted the job, and will not as
     * long as the operator does nothing. Another upstream may be asked instead.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record LockedOut(String detail) implements Submission {}

    /** The answer was lost: the job may be accepted, so it must not be sent again. */
    record Unknown(String detail) implements Submission {}

    /** Time was up before a synchronous upstream answered. */
    record TimedOut() implements Submission {}
}
