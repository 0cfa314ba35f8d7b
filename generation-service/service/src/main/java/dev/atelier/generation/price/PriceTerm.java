// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.OrderedTerm.PaidFor;
import dev.atelier.generation.provider.ImageSize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** One term of a price: a quantity at a rate, and what it is paid for. */
public sealed interface PriceTerm {
    BigDecimal PER_CHARACTER = new BigDecimal("0.001");

    String label();

    Count count();

    Rate rate();

    PaidFor paidFor();

    /** A fixed amount for each run. */
    record PerRun(String label, Rate rate) implements PriceTerm {
        @Override
        public Count count() {
            return new Count.Fixed(1);
        }

        @Override
        public PaidFor paidFor() {
            return PaidFor.RUN;
        }
    }

    record PerImage(String label, Count count, Rate rate, PaidFor paidFor) implements PriceTerm {}

    record PerSecond(String label, Count count, Rate rate, PaidFor paidFor) implements PriceTerm {}

    /**
     * By the length of a text, in thousands of characters.
     *
     * @param pace how fast it is spoken at most; empty where what comes of it has no length
     */
    record PerThousandCharacters(String label, Count count, Rate rate, Optional<SpeakingPace> pace)
            implements PriceTerm {
        @Override
        public PaidFor paidFor() {
            return pace.isPresent() ? PaidFor.SECONDS : PaidFor.RUN;
        }
    }

    /** By the area of pictures that come in. */
    record PerMegapixel(String label, Count count, Rate rate) implements PriceTerm {
        @Override
        public PaidFor paidFor() {
            return PaidFor.RUN;
        }
    }

    /** By the area of all outputs together. */
    record PerOutputMegapixel(String label, Count count, OutputSize size, Rate rate, PaidFor paidFor)
            implements PriceTerm {}

    /** The term with the numbers of one order. */
    default OrderedTerm order(PricedInput priced) {
        BigDecimal ordered = count().of(priced);
        return new OrderedTerm(
                label(),
                ordered,
                count().multiple().orElse(null),
                unit(priced),
                rate().of(priced.input()),
                paidFor(),
                expected(ordered, priced));
    }

    private BigDecimal unit(PricedInput priced) {
        return switch (this) {
            case PerRun _, PerImage _, PerSecond _, PerMegapixel _ -> BigDecimal.ONE;
            case PerThousandCharacters _ -> PER_CHARACTER;
            case PerOutputMegapixel area -> megapixels(area.size(), priced);
        };
    }

    private BigDecimal expected(BigDecimal ordered, PricedInput priced) {
        return this instanceof PerThousandCharacters text
                ? text.pace()
                        .map(pace -> pace.shortest(text.count().bare(), priced.input()))
                        .orElse(ordered)
                : ordered;
    }

    private static BigDecimal megapixels(OutputSize size, PricedInput priced) {
        return size.of(priced.input(), priced.media())
                .map(ImageSize::megapixels)
                .orElseThrow(() -> new IllegalStateException("the size of the output is not known before the run"));
    }

    /**
     * How fast a text is spoken at most. A sound that is too short even for this has lost a part of its text.
     *
     * @param charactersPerSecond letters and digits in a second; pauses and signs take none of them
     * @param times names the member that multiplies it
     */
    record SpeakingPace(BigDecimal charactersPerSecond, Optional<String> times) {
        private static final int MILLISECONDS = 3;

        /** The seconds below which the text of a count cannot be spoken. */
        BigDecimal shortest(Count text, ObjectNode input) {
            String member = text instanceof Count.Characters(String field) ? field : "";
            long spoken = input.path(member)
                    .asText()
                    .codePoints()
                    .filter(Character::isLetterOrDigit)
                    .count();
            BigDecimal factor =
                    times.map(field -> input.path(field).decimalValue()).orElse(BigDecimal.ONE);
            BigDecimal fastest = charactersPerSecond.multiply(factor);
            return fastest.signum() == 0
                    ? BigDecimal.ZERO
                    : BigDecimal.valueOf(spoken).divide(fastest, MILLISECONDS, RoundingMode.DOWN);
        }
    }
}
