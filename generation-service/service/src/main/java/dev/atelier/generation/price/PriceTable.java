// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.credits.Credits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** The terms of a model's price. Estimate and charge both use it, so an estimate is exact by construction. */
public record PriceTable(List<PriceTerm> terms, long min) {
    public PriceTable {
        terms = List.copyOf(terms);
    }

    /** The lines, and their sum in whole credits. */
    public Price price(PricedInput priced) {
        List<PriceLine> lines = new ArrayList<>();
        terms.forEach(term -> lines.add(term.line(priced)));
        // Rounded up once, at the end: rounding each line would charge for the same fraction twice.
        BigDecimal sum = sum(lines);
        BigDecimal whole = sum.setScale(0, RoundingMode.UP);
        addDifference(lines, "Rounded up", whole.subtract(sum));
        addDifference(lines, "Minimum", BigDecimal.valueOf(min).subtract(whole));
        return new Price(new Credits(sum(lines).longValueExact()), lines);
    }

    private static void addDifference(List<PriceLine> lines, String label, BigDecimal difference) {
        if (difference.signum() > 0) {
            lines.add(PriceLine.of(label, BigDecimal.ONE, difference));
        }
    }

    private static BigDecimal sum(List<PriceLine> lines) {
        return lines.stream().map(PriceLine::credits).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
