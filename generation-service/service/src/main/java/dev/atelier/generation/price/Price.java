// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.credits.Credits;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The price of a run in whole credits, with its lines.
 *
 * @param order what a delivery is priced by; empty for a run that costs nothing
 */
public record Price(Credits credits, List<PriceLine> lines, Optional<OrderedPrice> order) {
    public Price {
        lines = List.copyOf(lines);
    }

    /** One line of a price: label, quantity and rate; the lines add up to the price exactly, and below 0 is what did not come. */
    @Schema(name = "PriceLine")
    public record PriceLine(
            @Schema(examples = "Image") String label,
            @Schema(examples = "2") BigDecimal quantity,
            @Schema(examples = "4") BigDecimal unitCredits,
            @Schema(examples = "8") BigDecimal credits) {

        static PriceLine of(String label, BigDecimal quantity, BigDecimal unitCredits) {
            return new PriceLine(label, plain(quantity), plain(unitCredits), plain(quantity.multiply(unitCredits)));
        }

        /** Credits of what was ordered and did not come. */
        public static PriceLine refund(long credits) {
            return of("Did not come", BigDecimal.ONE, BigDecimal.valueOf(-credits));
        }

        /** Without trailing zeros and without an exponent: {@code 20}, not {@code 2E+1}. */
        private static BigDecimal plain(BigDecimal number) {
            BigDecimal stripped = number.stripTrailingZeros();
            return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
        }
    }
}
