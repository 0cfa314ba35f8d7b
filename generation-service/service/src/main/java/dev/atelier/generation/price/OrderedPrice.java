// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.platform.credits.Credits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The price of one order as its terms, so that a delivery is priced as the order was, whatever became of the catalogue.
 *
 * @param min credits that any delivery costs
 */
public record OrderedPrice(List<OrderedTerm> terms, long min) {
    public OrderedPrice {
        terms = List.copyOf(terms);
    }

    /** The price of everything that was ordered. */
    Price whole() {
        return price(OrderedTerm::line);
    }

    /** The price of what came: that of the order, or less. */
    public Price of(Delivery delivery) {
        return price(term -> term.line(delivery));
    }

    /** How much came of how much, such as {@code 1 of 3 outputs}; empty for a whole delivery. */
    public Optional<String> shortfall(Delivery delivery) {
        String parts = terms.stream()
                .flatMap(term -> term.shortfall(delivery).stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(parts).filter(text -> !text.isEmpty());
    }

    private Price price(Function<OrderedTerm, PriceLine> toLine) {
        List<PriceLine> lines = new ArrayList<>();
        terms.forEach(term -> lines.add(toLine.apply(term)));
        // Rounded up once, at the end: rounding each line would charge for the same fraction twice.
        BigDecimal sum = sum(lines);
        BigDecimal whole = sum.setScale(0, RoundingMode.UP);
        addDifference(lines, "Rounded up", whole.subtract(sum));
        addDifference(lines, "Minimum", BigDecimal.valueOf(min).subtract(whole));
        return new Price(new Credits(sum(lines).longValueExact()), lines, Optional.of(this));
    }

    private static void addDifference(List<PriceLine> lines, String label, BigDecimal difference) {
        if (difference.signum() > 0) {
            lines.add(PriceLine.of(label, BigDecimal.ONE, difference));
        }
    }

    private static BigDecimal sum(List<PriceLine> lines) {
        return lines.stream().map(PriceLine::credits).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * What came of a run.
     *
     * @param seconds how long all outputs are together; empty where that is not known, which counts as long enough
     */
    public record Delivery(int outputs, Optional<BigDecimal> seconds) {}
}
