// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** How many of something a run makes: a fixed number, or what the client asks for in a member of the input. */
public sealed interface Count {
    record Fixed(long number) implements Count {}

    record Field(String name) implements Count {}

    default BigDecimal of(ObjectNode input) {
        return switch (this) {
            case Fixed(long number) -> BigDecimal.valueOf(number);
            case Field(String name) -> input.path(name).decimalValue();
        };
    }
}
