// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;

/**
 * How long a run may take; every run ends.
 *
 * @param startSeconds from queued to the start
 * @param runSeconds from the start to the end
 */
public record ModelLimits(
        @JsonProperty("start_deadline_s") long startSeconds,
        @JsonProperty("run_deadline_s") long runSeconds) {

    public Duration start() {
        return Duration.ofSeconds(startSeconds);
    }

    public Duration run() {
        return Duration.ofSeconds(runSeconds);
    }
}
