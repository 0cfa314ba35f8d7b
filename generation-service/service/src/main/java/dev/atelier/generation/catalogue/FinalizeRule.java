// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Which runs can be made again in full quality, and with which choices.
 *
 * @param from the choices of a run that can be made again
 * @param set the choices of the new run
 * @param window how long after the first run
 */
public record FinalizeRule(ObjectNode from, ObjectNode set, Duration window) {

    /** @param input normalised */
    public boolean appliesTo(ObjectNode input) {
        return from.properties().stream()
                .allMatch(choice -> input.path(choice.getKey())
                        .asText()
                        .equals(choice.getValue().asText()));
    }

    /** A copy of the input with the better choices. */
    public ObjectNode apply(ObjectNode input) {
        return input.deepCopy().setAll(set.deepCopy());
    }
}
