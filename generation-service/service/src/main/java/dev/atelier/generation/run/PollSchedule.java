// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelType;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** When an upstream is polled next: soon at first, then less often, with jitter so that jobs do not poll together. */
@ApplicationScoped
class PollSchedule {
    private static final double GROWTH = 1.5;
    private static final int MAX_GROWTHS = 30;
    private static final double JITTER = 0.2;

    private static final Duration LONGEST_POLL = Duration.ofSeconds(5);

    /** A video takes minutes, so its poll may be late by more. */
    private static final Duration LONGEST_VIDEO_POLL = Duration.ofSeconds(10);

    private static final Duration BUSY_RETRY = Duration.ofSeconds(2);

    /** A freed slot is found within a minute, however long the upstream asks to wait. */
    private static final Duration LONGEST_BUSY_RETRY = Duration.ofSeconds(60);

    private final RunConfig config;

    PollSchedule(RunConfig config) {
        this.config = config;
    }

    /** @param least what the upstream wants between two polls of a job */
    Duration first(Duration least) {
        return withJitter(longer(config.firstPoll(), least));
    }

    /**
     * @param polls how often the job was polled before
     * @param least what the upstream wants between two polls of a job
     */
    Duration next(Model model, int polls, Duration least) {
        Duration longest = model.type() == ModelType.VIDEO ? LONGEST_VIDEO_POLL : LONGEST_POLL;
        double millis = (double) config.firstPoll().toMillis() * Math.pow(GROWTH, Math.min(polls, MAX_GROWTHS));
        return withJitter(longer(Duration.ofMillis(Math.min((long) millis, longest.toMillis())), least));
    }

    /** The wait that the upstream asked for, within our own bounds. */
    Duration afterBusy(Duration requested) {
        Duration wait = longer(requested, BUSY_RETRY);
        return withJitter(wait.compareTo(LONGEST_BUSY_RETRY) < 0 ? wait : LONGEST_BUSY_RETRY);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static Duration withJitter(Duration wait) {
        return wait.plusMillis((long)
                ((double) wait.toMillis() * JITTER * ThreadLocalRandom.current().nextDouble()));
    }
}
