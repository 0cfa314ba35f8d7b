// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

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
