// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * How many seconds of a clip a model uses.
 *
 * @param most whatever is chosen
 * @param byChoice what it is for each choice of another member
 */
public record ClipLengthLimit(long most, Optional<LimitByChoice> byChoice) {

    /** @param input normalised, so that the choice is made */
    public long of(ObjectNode input) {
        return byChoice.map(profile -> profile.of(input)).orElse(most);
    }
}
