// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import java.time.Instant;
import java.util.UUID;

/**
 * The last attempt of a stored request that has the same credential and fingerprint as a new attempt.
 *
 * @param since when its response was written or lost; when the attempt came, as long as neither is known
 */
record EarlierAttempt(UUID id, UUID request, ResponseDelivery delivery, Instant since) {

    boolean isRepeatedBy(Attempt next, ReplayConfig config, Instant now) {
        return switch (delivery) {
            case OPEN -> !next.isBeside(id) && since.isAfter(now.minus(config.replayWindow()));
            case LOST -> since.isAfter(now.minus(config.replayWindow()));
            // Its client repeats by itself neither sooner nor later than this.
            case DOUBTFUL ->
                since.isAfter(next.arrivedAt().minus(config.doubtMost()))
                        && next.statedRepeat().orElseGet(() -> isAfterPauseOf(next));
            case WRITTEN -> false;
        };
    }

    private boolean isAfterPauseOf(Attempt next) {
        return next.clientPause()
                .filter(pause -> !since.isAfter(next.arrivedAt().minus(pause)))
                .isPresent();
    }
}
