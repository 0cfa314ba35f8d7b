// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.provider.ImageSize;
import java.math.BigDecimal;

/** One term of a price: a quantity at a rate. */
public sealed interface PriceTerm {
    int THOUSAND = 3;

    String label();

    Rate rate();

    /** A fixed amount for each run. */
    record PerRun(String label, Rate rate) implements PriceTerm {}

    record PerImage(String label, Count count, Rate rate) implements PriceTerm {}

    record PerSecond(String label, Count count, Rate rate) implements PriceTerm {}

    /** By the length of a text, in thousands of characters. */
    record PerThousandCharacters(String label, Count count, Rate rate) implements PriceTerm {}

    /** By the area of pictures that come in. */
    record PerMegapixel(String label, Count count, Rate rate) implements PriceTerm {}

    /** By the area of all outputs together. */
    record PerOutputMegapixel(String label, Count count, OutputSize size, Rate rate) implements PriceTerm {}

    default PriceLine line(PricedInput priced) {
        return PriceLine.of(label(), quantity(priced), rate().of(priced.input()));
    }

    private BigDecimal quantity(PricedInput priced) {
        return switch (this) {
            case PerRun _ -> BigDecimal.ONE;
            case PerImage images -> images.count().of(priced);
            case PerSecond seconds -> seconds.count().of(priced);
            case PerThousandCharacters text -> text.count().of(priced).movePointLeft(THOUSAND);
            case PerMegapixel area -> area.count().of(priced);
            case PerOutputMegapixel area -> area.count().of(priced).multiply(megapixels(area.size(), priced));
        };
    }

    private static BigDecimal megapixels(OutputSize size, PricedInput priced) {
        return size.of(priced.input(), priced.media())
                .map(ImageSize::megapixels)
                .orElseThrow(() -> new IllegalStateException("the size of the output is not known before the run"));
    }
}
