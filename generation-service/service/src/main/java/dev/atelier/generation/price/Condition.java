// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** When something is added to a rate, or multiplies it. */
public sealed interface Condition {

    /** One of these choices was made. */
    record Chosen(String field, Set<String> choices) implements Condition {
        public Chosen {
            choices = Set.copyOf(choices);
        }
    }

    /** The client gave a value, or gave none. */
    record Given(String field, boolean given) implements Condition {}

    default boolean holds(ObjectNode input) {
        return switch (this) {
            case Chosen(String field, Set<String> choices) ->
                choices.contains(input.path(field).asText());
            case Given(String field, boolean given) -> input.has(field) == given;
        };
    }
}
