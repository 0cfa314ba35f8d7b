// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.credits.Credits;
import java.util.List;

/** What a run costs, in whole credits, and how that comes about. */
public record Price(Credits credits, List<PriceLine> lines) {
    public Price {
        lines = List.copyOf(lines);
    }
}
