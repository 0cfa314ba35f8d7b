// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Costs and credits of the runs that ended between two days, both included. */
public record CostView(LocalDate from, LocalDate to, String groupBy, List<CostSums> data, CostSums total) {

    /**
     * The runs of one group.
     *
     * @param runs that ended, also those that failed
     * @param succeeded of them
     * @param credits charged and not refunded
     * @param costUsd what upstreams charged us, as far as it is known
     * @param costKnownRuns how many of the successful runs that sum is of
     */
    public record CostSums(
            String key, long runs, long succeeded, long credits, BigDecimal costUsd, long costKnownRuns) {}
}
