// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.credits.Credits;
import java.util.List;

/** The price of a run in whole credits, with its lines. */
public record Price(Credits credits, List<PriceLine> lines) {
    public Price {
        lines = List.copyOf(lines);
    }
}
