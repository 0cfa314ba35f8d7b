// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** When a failed delivery is repeated: receivers rely on it, so the jitter is small and never shortens a delay. */
record RetrySchedule(List<Duration> delays) {
    private static final Duration MOST_JITTER = Duration.ofSeconds(30);
    private static final int JITTER_DIVISOR = 20;

    RetrySchedule {
        delays = List.copyOf(delays);
        if (delays.stream().anyMatch(delay -> !delay.isPositive())) {
            throw new IllegalArgumentException("atelier.webhook.schedule holds a delay that is not positive");
        }
    }

    /** How many attempts a delivery gets in all. */
    int attempts() {
        return delays.size() + 1;
    }

    boolean isLast(int attempt) {
        return attempt >= attempts();
    }

    /**
     * The wait after a failed attempt, empty after the last.
     *
     * @param attempt counted from 1
     * @param luck from 0 to 1, how much of the jitter is used
     */
    Optional<Duration> waitAfter(int attempt, double luck) {
        if (isLast(attempt)) {
            return Optional.empty();
        }
        Duration delay = delays.get(attempt - 1);
        Duration share = delay.dividedBy(JITTER_DIVISOR);
        Duration most = share.compareTo(MOST_JITTER) < 0 ? share : MOST_JITTER;
        return Optional.of(delay.plusMillis((long) (most.toMillis() * luck)));
    }

    /**
     * The wait after an attempt whose process died or hung, empty after the last. The first attempt is repeated at once,
     * because the delivery most likely did not cause the crash. Later attempts wait as after a failure, so that processes
     * which die one after the other do not use up all attempts within minutes.
     *
     * @param attempt counted from 1
     */
    Optional<Duration> waitAfterLoss(int attempt) {
        return waitAfter(attempt, 0).map(delay -> attempt == 1 ? Duration.ZERO : delay);
    }
}
