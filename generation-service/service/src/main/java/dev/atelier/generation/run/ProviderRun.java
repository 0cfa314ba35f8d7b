// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.JobHandle;
import java.util.Optional;

/**
 * A job that must not be handed over twice, as the database has it.
 *
 * @param handle empty while nobody knows whether the upstream accepted it
 * @param polls how often it was asked about
 * @param unanswered how many of the last askings had no answer
 * @param isStopAsked a cancel has been asked for, and its upstream told or about to be
 */
record ProviderRun(String upstream, Optional<JobHandle> handle, int polls, int unanswered, boolean isStopAsked) {}
