// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Which runs can be made again in full quality, and how.
 *
 * @param from the choices such a run was made with
 * @param set the choices it is made again with
 * @param window how long after it was made
 */
public record FinalizeRule(ObjectNode from, ObjectNode set, Duration window) {

    /** @param input normalised */
    public boolean appliesTo(ObjectNode input) {
        return from.properties().stream()
                .allMatch(choice -> input.path(choice.getKey())
                        .asText()
                        .equals(choice.getValue().asText()));
    }

    /** The same input with the better choices. */
    public ObjectNode better(ObjectNode input) {
        return input.deepCopy().setAll(set.deepCopy());
    }
}
