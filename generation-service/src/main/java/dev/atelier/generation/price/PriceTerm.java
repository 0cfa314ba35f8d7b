// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.OptionTable;
import java.math.BigDecimal;

/** One term of a price; each has a rate, which may depend on the choices made. */
public sealed interface PriceTerm {
    String label();

    OptionTable<BigDecimal> rate();

    /** A fixed part, whatever is made. */
    record PerRun(String label, OptionTable<BigDecimal> rate) implements PriceTerm {}

    record PerImage(String label, Count count, OptionTable<BigDecimal> rate) implements PriceTerm {}

    /** By the area of all images together. */
    record PerMegapixel(String label, Count count, OptionTable<ImageSize> size, OptionTable<BigDecimal> rate)
            implements PriceTerm {}

    default PriceLine line(ObjectNode input) {
        return PriceLine.of(label(), quantity(input), rate().of(input));
    }

    private BigDecimal quantity(ObjectNode input) {
        return switch (this) {
            case PerRun _ -> BigDecimal.ONE;
            case PerImage image -> image.count().of(input);
            case PerMegapixel area ->
                area.count().of(input).multiply(area.size().of(input).megapixels());
        };
    }
}
