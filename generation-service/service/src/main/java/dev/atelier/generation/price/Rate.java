// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.OptionTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/**
 * The price of one unit: a base by the choices, then additions, then factors.
 *
 * @param plus each is added when its condition holds
 * @param times each multiplies when its condition holds
 */
public record Rate(OptionTable<BigDecimal> base, List<Change> plus, List<Change> times) {

    /** One change of a rate. */
    public record Change(Condition when, BigDecimal by) {}

    public Rate {
        plus = List.copyOf(plus);
        times = List.copyOf(times);
    }

    /** One rate for every choice. */
    public static Rate always(BigDecimal rate) {
        return of(OptionTable.always(rate));
    }

    public static Rate of(OptionTable<BigDecimal> base) {
        return new Rate(base, List.of(), List.of());
    }

    BigDecimal of(ObjectNode input) {
        BigDecimal rate = base.of(input);
        for (Change change : plus) {
            rate = change.when().holds(input) ? rate.add(change.by()) : rate;
        }
        for (Change change : times) {
            rate = change.when().holds(input) ? rate.multiply(change.by()) : rate;
        }
        return rate;
    }

    /** The condition of a change of a rate. */
    public sealed interface Condition {

        /** The client chose one of these values. */
        record Chosen(String field, Set<String> choices) implements Condition {
            public Chosen {
                choices = Set.copyOf(choices);
            }
        }

        /** The client sent the member, or left it out. */
        record Given(String field, boolean given) implements Condition {}

        default boolean holds(ObjectNode input) {
            return switch (this) {
                case Chosen(String field, Set<String> choices) ->
                    choices.contains(input.path(field).asText());
                case Given(String field, boolean given) -> input.has(field) == given;
            };
        }
    }
}
