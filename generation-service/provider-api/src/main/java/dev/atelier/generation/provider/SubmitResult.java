// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How the submit of a job ended. */
public sealed interface SubmitResult {

    /** The upstream has accepted the job; the service polls it from now on. */
    record Accepted(JobHandle handle) implements SubmitResult {}

    /** The upstream answered with the outputs. */
    record Made(List<MediaFile> files) implements SubmitResult {
        public Made {
            files = List.copyOf(files);
        }
    }

    /** The upstream refused the job because of its content. */
    record Refused() implements SubmitResult {}

    /**
     * The upstream refused the job permanently.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record Failed(String detail) implements SubmitResult {}

    /**
     * The upstream has certainly not accepted the job: there was no connection, or it asked us to come later. Another
     * upstream may get the job.
     *
     * @param retryAfter the wait that the upstream asked for
     */
    record NotTaken(String detail, Optional<Duration> retryAfter) implements SubmitResult {}

    /**
     * The upstream refuses our key, or our account has no money: it has certainly not accepted the job, and will not before
     * the operator acts. Another upstream may get the job.
     *
     * @param detail for the log only, no secret and no prompt in it
     */
    record LockedOut(String detail) implements SubmitResult {}

    /** The answer was lost: the job may be accepted, so it must not be sent again. */
    record Unknown(String detail) implements SubmitResult {}

    /** The deadline passed before a synchronous upstream answered. */
    record TimedOut() implements SubmitResult {}
}
