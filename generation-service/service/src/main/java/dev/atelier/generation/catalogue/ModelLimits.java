// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How long a run may take, how many runs an account may have at once, and how large its media may be.
 *
 * @param start from queued to the start
 * @param run from the start to the end
 * @param concurrentPerAccount runs of one account at the same time; empty for any number
 */
public record ModelLimits(Duration start, Duration run, OptionalInt concurrentPerAccount, UploadLimits upload) {}
