// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import dev.atelier.generation.provider.JobState;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** A job of the simulator; its state follows from the time alone. */
record SimulatedJob(
        String id,
        long generation,
        String model,
        Behaviour behaviour,
        int outputs,
        int width,
        int height,
        long seed,
        String callbackToken,
        Instant acceptedAt,
        Instant endsAt,
        boolean stopped,
        long polls) {

    // A job waits in the queue for this share of its time.
    private static final double QUEUED = 0.2;

    JobState stateAt(Instant now) {
        if (stopped) {
            return new JobState.Stopped("stopped");
        }
        if (now.isBefore(endsAt)) {
            double share = (double) Duration.between(acceptedAt, now).toMillis()
                    / Math.max(1, Duration.between(acceptedAt, endsAt).toMillis());
            return share < QUEUED
                    ? new JobState.Waiting()
                    : new JobState.Working(OptionalDouble.of((share - QUEUED) / (1 - QUEUED)));
        }
        if (behaviour.isContentRefused()) {
            return new JobState.Refused();
        }
        return behaviour.fails() ? new JobState.Failed("the prompt asked for a failure") : new JobState.Finished();
    }
}
