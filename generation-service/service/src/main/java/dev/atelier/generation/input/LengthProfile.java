// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A text whose greatest length follows the choice made in another member. */
record LengthProfile(String field, ChoiceProfile profile) {

    void check(ObjectNode input) {
        String text = input.path(field).asText();
        long most = profile.of(input);
        if (text.codePointCount(0, text.length()) > most) {
            throw InputSchema.refused(
                    "This must have at most " + most + " characters with " + profile.field() + " "
                            + input.path(profile.field()).asText() + ".",
                    field);
        }
    }
}
