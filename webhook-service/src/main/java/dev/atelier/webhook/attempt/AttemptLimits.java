// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.time.Duration;

/**
 * What one attempt may cost.
 *
 * @param total from the name lookup to the last byte that is read
 * @param answerBytes how much of an answer is read
 */
public record AttemptLimits(Duration total, int answerBytes) {
    private static final int SPOILING_SHARE = 4;

    /** Whether this process stood still for so much of the time that a timeout says nothing about the receiver. */
    boolean areSpoiledBy(Duration stalled) {
        return stalled.multipliedBy(SPOILING_SHARE).compareTo(total) >= 0;
    }
}
