// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.price.Count;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.generation.price.PriceTerm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Turns the pricing of a file into typed terms and proves that every choice a client can make has a price. */
final class PriceCompiler {
    private static final String RULE = "pricing";

    private final InputSchema schema;
    private final OptionTable<ImageSize> sizes;
    private final Problems problems;

    PriceCompiler(InputSchema schema, OptionTable<ImageSize> sizes, Problems problems) {
        this.schema = schema;
        this.sizes = sizes;
        this.problems = problems;
    }

    PriceTable compile(ModelFile.@Nullable Pricing pricing) {
        if (pricing == null || pricing.terms() == null || pricing.terms().isEmpty()) {
            problems.add(RULE, "needs at least one term");
            return new PriceTable(List.of(), 0);
        }
        problems.require(pricing.min() >= 1, RULE, "min must be at least 1 credit");
        List<PriceTerm> terms = new ArrayList<>();
        pricing.terms().forEach(term -> term(term).ifPresent(terms::add));
        return new PriceTable(terms, pricing.min());
    }

    private Optional<PriceTerm> term(ModelFile.Term term) {
        String label = problems.present(term.label(), RULE + ".label", "");
        OptionTable<BigDecimal> rate = rate(term.rate());
        return switch (String.valueOf(term.per())) {
            case "run" -> Optional.of(new PriceTerm.PerRun(label, rate));
            case "image" -> Optional.of(new PriceTerm.PerImage(label, count(term.count()), rate));
            case "megapixel" -> Optional.of(new PriceTerm.PerMegapixel(label, count(term.count()), sizes, rate));
            default -> {
                problems.add(RULE + ".per", "must be run, image or megapixel, not " + term.per());
                yield Optional.empty();
            }
        };
    }

    private Count count(@Nullable JsonNode count) {
        if (count == null) {
            return new Count.Fixed(1);
        }
        if (count.isTextual()) {
            String field = count.textValue();
            boolean usable = schema.largest(field).isPresent() && schema.isAlwaysPresent(field);
            problems.require(
                    usable, RULE + ".count", "'" + field + "' must be an integer with minimum, maximum and a default");
            return new Count.Field(field);
        }
        problems.require(count.canConvertToLong() && count.asLong() > 0, RULE + ".count", "must be above 0");
        return new Count.Fixed(count.asLong());
    }

    private OptionTable<BigDecimal> rate(@Nullable JsonNode rate) {
        if (rate == null) {
            problems.add(RULE + ".rate", "is missing");
            return OptionTable.always(BigDecimal.ZERO);
        }
        OptionTable<BigDecimal> table = rate.isObject() ? table(rate) : OptionTable.always(number(rate));
        problems.addAll(RULE + ".rate", table.problems(schema));
        return table;
    }

    private OptionTable<BigDecimal> table(JsonNode rate) {
        List<String> by = StreamSupport.stream(rate.path("by").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        Map<String, BigDecimal> table = new HashMap<>();
        rate.path("table").properties().forEach(entry -> table.put(entry.getKey(), number(entry.getValue())));
        return new OptionTable<>(by, table);
    }

    private BigDecimal number(JsonNode number) {
        boolean rate = number.isNumber() && number.decimalValue().signum() >= 0;
        problems.require(rate, RULE + ".rate", "'" + number.asText() + "' is not a number from 0 up");
        return rate ? number.decimalValue() : BigDecimal.ZERO;
    }
}
