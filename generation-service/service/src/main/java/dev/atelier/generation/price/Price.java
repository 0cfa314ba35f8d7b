// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.credits.Credits;
import java.util.List;
import java.util.Optional;

/**
 * The price of a run in whole credits, with its lines.
 *
 * @param order what a delivery is priced by; empty for a run that costs nothing
 */
public record Price(Credits credits, List<PriceLine> lines, Optional<OrderedPrice> order) {
    public Price {
        lines = List.copyOf(lines);
    }
}
