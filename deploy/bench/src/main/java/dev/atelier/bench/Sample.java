// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import org.HdrHistogram.Histogram;

/**
 * One round of a workload on one platform.
 *
 * @param requests that got a right answer; those turned away are not among them
 * @param seconds until the last effect of the round
 * @param latency of the answers, in microseconds
 * @param runs until the last answer
 * @param wrong the first wrong answer, empty without one; a round with one is void
 */
record Sample(long requests, double seconds, Histogram latency, CpuTimes cpu, RunCounts runs, String wrong) {

    boolean isValid() {
        return wrong.isEmpty();
    }

    double perSecond() {
        return requests / seconds;
    }

    double millis(double percentile) {
        return latency.getTotalCount() == 0 ? Double.NaN : latency.getValueAtPercentile(percentile) / 1_000.0;
    }
}
