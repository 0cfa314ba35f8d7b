// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.generation.price.OrderedPrice.Delivery;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.platform.json.WireName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One term of the price of an order, with its numbers; it is stored with the order and priced again by what came.
 *
 * @param count what was ordered, before it is stepped up
 * @param step the count goes up to the next multiple of it; null where it does not
 * @param unit the quantity that one of the count stands for
 * @param expected how many outputs or seconds are the whole delivery
 */
public record OrderedTerm(
        String label,
        BigDecimal count,
        @Nullable BigDecimal step,
        BigDecimal unit,
        BigDecimal rate,
        PaidFor paidFor,
        BigDecimal expected) {
    /** Encoders cut at whole frames, and some vendors round a length to their own grid. */
    private static final BigDecimal TOLERATED_SECONDS = new BigDecimal("0.5");
    /** A short clip must not lose most of itself within the tolerance. */
    private static final BigDecimal TOLERATED_SHARE = new BigDecimal("0.1");
    /** A quotient that does not end may not add a credit. */
    private static final MathContext NEVER_MORE = new MathContext(34, RoundingMode.DOWN);

    /** The line of the whole order. */
    PriceLine line() {
        return line(count);
    }

    /** The line of what came; never above that of the order. */
    PriceLine line(Delivery delivery) {
        return part(delivery)
                .map(came -> line(count.multiply(came).divide(expected, NEVER_MORE)))
                .orElseGet(this::line);
    }

    /** What came of how much, such as {@code 1 of 3 outputs}; empty for a whole delivery. */
    Optional<String> shortfall(Delivery delivery) {
        return part(delivery).map(came -> "%s of %s %s".formatted(rounded(came), rounded(expected), paidFor.wire()));
    }

    private static String rounded(BigDecimal number) {
        BigDecimal tenths = number.setScale(1, RoundingMode.HALF_UP).stripTrailingZeros();
        return tenths.toPlainString();
    }

    /** The outputs or seconds that came where they are fewer than were ordered. */
    private Optional<BigDecimal> part(Delivery delivery) {
        return switch (paidFor) {
            case RUN -> Optional.empty();
            case OUTPUTS ->
                Optional.of(BigDecimal.valueOf(delivery.outputs())).filter(came -> came.compareTo(expected) < 0);
            case SECONDS -> delivery.seconds().filter(came -> came.compareTo(expected.subtract(tolerance())) < 0);
        };
    }

    private BigDecimal tolerance() {
        return TOLERATED_SECONDS.min(expected.multiply(TOLERATED_SHARE));
    }

    private PriceLine line(BigDecimal counted) {
        BigDecimal stepped = step == null
                ? counted
                : counted.divide(step, 0, RoundingMode.UP).multiply(step);
        return PriceLine.of(label, stepped.multiply(unit), rate);
    }

    /** What a term of a price is paid for: as much of it as came. */
    public enum PaidFor implements WireName {
        /** The run itself: due whatever comes of it. */
        RUN,
        /** The number of outputs. */
        OUTPUTS,
        /** The length of all outputs together. */
        SECONDS
    }
}
