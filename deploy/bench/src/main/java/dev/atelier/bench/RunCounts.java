// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of the requests that start runs.
 *
 * @param accepted runs
 * @param ended runs, also of earlier requests
 * @param turnedAway requests with 429
 * @param unpaid requests of accounts without credits, refused as they should be
 */
record RunCounts(long accepted, long ended, long turnedAway, long unpaid) {
    static final RunCounts NONE = new RunCounts(0, 0, 0, 0);

    RunCounts withEnded(long runs) {
        return new RunCounts(accepted, runs, turnedAway, unpaid);
    }

    RunCounts plus(RunCounts other) {
        return new RunCounts(
                accepted + other.accepted, ended + other.ended, turnedAway + other.turnedAway, unpaid + other.unpaid);
    }

    RunCounts minus(RunCounts earlier) {
        return new RunCounts(
                accepted - earlier.accepted,
                ended - earlier.ended,
                turnedAway - earlier.turnedAway,
                unpaid - earlier.unpaid);
    }

    /** Ended of accepted; without a number where nothing was accepted. */
    double ratio() {
        return accepted == 0 ? Double.NaN : ended / (double) accepted;
    }

    /** @param totals since the start, at the end of each stretch of time */
    static List<RunCounts> ofStretches(List<RunCounts> totals) {
        List<RunCounts> stretches = new ArrayList<>();
        RunCounts before = NONE;
        for (RunCounts total : totals) {
            stretches.add(total.minus(before));
            before = total;
        }
        return List.copyOf(stretches);
    }
}
