// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.util.Map;
import org.HdrHistogram.Histogram;

/** Rounds as tests need them. */
final class Samples {

    private Samples() {}

    /** @param compilerMicros of a CPU time of a million */
    static Sample withCompilers(long compilerMicros) {
        return create(
                10,
                new CpuTimes(Map.of("gateway", 1_000_000 - compilerMicros, CpuTimes.COMPILERS, compilerMicros), 1),
                "");
    }

    /** A round of two seconds with answers of two milliseconds. */
    static Sample create(long requests, CpuTimes cpu, String wrong) {
        var latency = new Histogram(3);
        latency.recordValueWithCount(2_000, requests);
        return new Sample(requests, 2, latency, cpu, new RunCounts(requests, requests / 2, 3, 1), wrong);
    }
}
