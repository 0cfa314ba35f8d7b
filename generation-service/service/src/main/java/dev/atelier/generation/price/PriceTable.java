// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import java.util.List;

/** The terms of a model's price. Estimate and charge both use it, so an estimate is exact by construction. */
public record PriceTable(List<PriceTerm> terms, long min) {
    public PriceTable {
        terms = List.copyOf(terms);
    }

    /** The lines, and their sum in whole credits. */
    public Price price(PricedInput priced) {
        return new OrderedPrice(terms.stream().map(term -> term.order(priced)).toList(), min).whole();
    }
}
