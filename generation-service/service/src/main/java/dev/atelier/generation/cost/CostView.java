// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import java.time.LocalDate;
import java.util.List;

/** Costs and credits of the runs that ended between two days, both included. */
public record CostView(LocalDate from, LocalDate to, String groupBy, List<CostSums> data, CostSums total) {}
