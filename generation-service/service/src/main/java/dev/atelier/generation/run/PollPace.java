// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelType;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** When an upstream is asked again: soon at first, then less and less often, never all jobs at the same moment. */
@ApplicationScoped
class PollPace {
    private static final double GROWTH = 1.5;
    private static final int MOST_GROWTHS = 30;
    private static final double JITTER = 0.2;

    private final RunConfig config;

    PollPace(RunConfig config) {
        this.config = config;
    }

    Duration first() {
        return scattered(config.firstPoll());
    }

    /** @param asked how often it was asked before */
    Duration next(Model model, int asked) {
        Duration longest = model.type() == ModelType.VIDEO ? config.longestVideoPoll() : config.longestPoll();
        double millis = (double) config.firstPoll().toMillis() * Math.pow(GROWTH, Math.min(asked, MOST_GROWTHS));
        return scattered(Duration.ofMillis(Math.min((long) millis, longest.toMillis())));
    }

    /** A wait the upstream asked for, or one of ours; at most what the configuration allows. */
    Duration afterBusy(Duration asked) {
        Duration wait = asked.compareTo(config.busyRetry()) > 0 ? asked : config.busyRetry();
        return scattered(wait.compareTo(config.longestBusyRetry()) < 0 ? wait : config.longestBusyRetry());
    }

    private static Duration scattered(Duration wait) {
        return wait.plusMillis((long)
                ((double) wait.toMillis() * JITTER * ThreadLocalRandom.current().nextDouble()));
    }
}
