// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.OptionTable;
import java.math.BigDecimal;
import java.util.List;

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
}
