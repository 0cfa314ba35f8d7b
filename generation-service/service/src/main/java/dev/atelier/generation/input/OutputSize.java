// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFacts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The size of the outputs of a model, as far as the input determines it. */
public sealed interface OutputSize {

    /** By the choices made; an empty size leaves it to the engine. */
    record ByChoice(OptionTable<Optional<ImageSize>> table) implements OutputSize {}

    /**
     * The size of a picture or clip of the input, or of the first of several.
     *
     * @param times names the member that multiplies width and height
     */
    record Like(String field, Optional<String> times) implements OutputSize {}

    /** The outputs have no size, or only the result shows it. */
    record Unknown() implements OutputSize {}

    /**
     * @param input normalised
     * @param media facts by path
     */
    default Optional<ImageSize> of(ObjectNode input, Map<String, MediaFacts> media) {
        return switch (this) {
            case ByChoice(var table) -> table.of(input);
            case Like(String field, var times) ->
                Optional.ofNullable(media.getOrDefault(field, media.get(field + "[0]")))
                        .map(facts -> scale(facts, factor(input, times)));
            case Unknown() -> Optional.empty();
        };
    }

    private static BigDecimal factor(ObjectNode input, Optional<String> times) {
        return times.map(field -> input.path(field).decimalValue()).orElse(BigDecimal.ONE);
    }

    private static ImageSize scale(MediaFacts facts, BigDecimal factor) {
        return new ImageSize(scale(facts.width(), factor), scale(facts.height(), factor));
    }

    private static int scale(int pixels, BigDecimal factor) {
        return BigDecimal.valueOf(pixels)
                .multiply(factor)
                .setScale(0, RoundingMode.HALF_UP)
                .intValueExact();
    }

    /** The faults of the rule, one sentence each. */
    default List<String> problems(InputSchema schema) {
        return switch (this) {
            case ByChoice(var table) -> table.problems(schema);
            case Like(String field, var times) -> {
                Optional<String> unfit =
                        times.filter(factor -> !schema.isBoundedNumber(factor) || !schema.isAlwaysPresent(factor));
                yield schema.mediaField(field).isEmpty()
                        ? List.of("'" + field + "' is no media member")
                        : unfit.map(factor -> List.of("'" + factor + "' must be a bounded number with a default"))
                                .orElse(List.of());
            }
            case Unknown() -> List.of();
        };
    }

    /** True when the size of every run is known before it, so that a price can depend on it. */
    default boolean isAlwaysKnown(InputSchema schema) {
        return switch (this) {
            case ByChoice(var table) -> table.table().values().stream().allMatch(Optional::isPresent);
            case Like(String field, var _) -> schema.isRequired(field);
            case Unknown() -> false;
        };
    }
}
