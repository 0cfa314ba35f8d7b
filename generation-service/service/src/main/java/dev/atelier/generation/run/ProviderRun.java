// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.JobHandle;
import java.util.Optional;

/**
 * A job at an upstream, which must not be submitted twice.
 *
 * @param handle empty while it is unknown whether the upstream accepted the job
 * @param polls how often the job was polled
 * @param unanswered how many of the last polls got no answer
 * @param isStopRequested a cancel was requested; the upstream has got the request or is about to
 */
record ProviderRun(String upstream, Optional<JobHandle> handle, int polls, int unanswered, boolean isStopRequested) {}
