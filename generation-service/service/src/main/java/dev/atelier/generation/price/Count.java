// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFacts;
import java.math.BigDecimal;
import java.util.Optional;

/** The quantity of a price term. */
public sealed interface Count {
    record Fixed(long number) implements Count {}

    /** The number in a member of the input. */
    record Field(String name) implements Count {}

    /** The length of a text, counted as {@code maxLength} counts it: in code points. */
    record Characters(String field) implements Count {}

    /** The total length of the clips in a media member. */
    record Seconds(String field) implements Count {}

    /** The total area of the pictures in a media member. */
    record Megapixels(String field) implements Count {}

    /** Another count, up to the next multiple of a step. */
    record Stepped(Count count, BigDecimal step) implements Count {}

    /** The number that was ordered; a step applies to it afterwards. */
    default BigDecimal of(PricedInput priced) {
        return switch (this) {
            case Fixed(long number) -> BigDecimal.valueOf(number);
            case Field(String name) -> priced.input().path(name).decimalValue();
            case Characters(String field) -> characters(priced.input().path(field));
            case Seconds(String field) ->
                priced.facts(field).stream()
                        .map(facts -> seconds(facts, field))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
            case Megapixels(String field) ->
                priced.facts(field).stream().map(MediaFacts::megapixels).reduce(BigDecimal.ZERO, BigDecimal::add);
            case Stepped(Count count, var _) -> count.of(priced);
        };
    }

    /** The count before it is stepped up. */
    default Count bare() {
        return this instanceof Stepped(Count count, var _) ? count : this;
    }

    /** The number goes up to the next multiple of it. */
    default Optional<BigDecimal> multiple() {
        return this instanceof Stepped(var _, BigDecimal step) ? Optional.of(step) : Optional.empty();
    }

    private static BigDecimal characters(JsonNode text) {
        String written = text.asText();
        return BigDecimal.valueOf(written.codePointCount(0, written.length()));
    }

    private static BigDecimal seconds(MediaFacts facts, String field) {
        return Optional.ofNullable(facts.durationSeconds())
                .orElseThrow(() -> ApiException.invalid("The length of this clip cannot be told.", "input." + field));
    }
}
