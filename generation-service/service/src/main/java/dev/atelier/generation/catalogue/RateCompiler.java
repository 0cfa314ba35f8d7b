// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.price.Rate;
import dev.atelier.generation.price.Rate.Condition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Compiles the rate of a price term, and checks that every combination of choices has a rate. */
final class RateCompiler {
    private final InputSchema schema;
    private final FileProblems problems;

    RateCompiler(InputSchema schema, FileProblems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    Rate compile(ModelFile.Term term, String path) {
        OptionTable<BigDecimal> base = base(term.rate(), path + ".rate");
        List<Rate.Change> plus = new ArrayList<>();
        List<ModelFile.Plus> additions = term.plus() == null ? List.of() : term.plus();
        for (int i = 0; i < additions.size(); i++) {
            String at = path + ".plus[" + i + "]";
            plus.add(change(additions.get(i).when(), additions.get(i).add(), at, at + ".add"));
        }
        List<Rate.Change> times = new ArrayList<>();
        List<ModelFile.Times> factors = term.times() == null ? List.of() : term.times();
        for (int i = 0; i < factors.size(); i++) {
            String at = path + ".times[" + i + "]";
            times.add(change(factors.get(i).when(), factors.get(i).x(), at, at + ".x"));
        }
        return new Rate(base, plus, times);
    }

    private OptionTable<BigDecimal> base(@Nullable JsonNode rate, String path) {
        if (rate == null) {
            problems.add(path, "is missing");
            return OptionTable.always(BigDecimal.ZERO);
        }
        OptionTable<BigDecimal> table = rate.isObject() ? table(rate, path) : OptionTable.always(number(rate, path));
        problems.addAll(path, table.problems(schema));
        return table;
    }

    private OptionTable<BigDecimal> table(JsonNode rate, String path) {
        List<String> by = StreamSupport.stream(rate.path("by").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        Map<String, BigDecimal> table = new HashMap<>();
        rate.path("table")
                .properties()
                .forEach(entry ->
                        table.put(entry.getKey(), number(entry.getValue(), path + ".table." + entry.getKey())));
        return new OptionTable<>(by, table);
    }

    private Rate.Change change(
            ModelFile.@Nullable When when, @Nullable JsonNode number, String path, String numberPath) {
        BigDecimal by = number(problems.present(number, numberPath, IntNode.valueOf(0)), numberPath);
        return new Rate.Change(condition(when, path + ".when"), by);
    }

    private Condition condition(ModelFile.@Nullable When when, String path) {
        if (when == null || when.field() == null || (when.is() == null) == (when.given() == null)) {
            problems.add(path, "must be {field, is} or {field, given}");
            return new Condition.Chosen("", Set.of());
        }
        String field = when.field();
        problems.require(schema.has(field), path, "'" + field + "' is not a member of the input");
        return when.given() == null ? chosen(field, when.is(), path) : new Condition.Given(field, when.given());
    }

    private Condition chosen(String field, @Nullable JsonNode is, String path) {
        Set<String> wanted = new HashSet<>();
        if (is != null && is.isArray()) {
            is.forEach(choice -> wanted.add(choice.asText()));
        } else if (is != null) {
            wanted.add(is.asText());
        }
        List<String> choices = schema.choices(field);
        wanted.stream()
                .filter(choice -> !choices.contains(choice))
                .sorted()
                .forEach(choice -> problems.add(path, "'" + choice + "' is no choice of " + field));
        problems.require(schema.isAlwaysPresent(field), path, "'" + field + "' must be required or have a default");
        return new Condition.Chosen(field, wanted);
    }

    /** Numbers may be written as strings, so that no YAML reader makes a double of them. */
    private BigDecimal number(JsonNode number, String path) {
        try {
            BigDecimal read = number.isTextual() ? new BigDecimal(number.textValue()) : number.decimalValue();
            if ((number.isNumber() || number.isTextual()) && read.signum() >= 0) {
                return read;
            }
        } catch (NumberFormatException _) {
            // reported below
        }
        problems.add(path, "'" + number.asText() + "' is not a number from 0 up");
        return BigDecimal.ZERO;
    }
}
