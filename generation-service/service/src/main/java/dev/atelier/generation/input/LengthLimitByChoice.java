// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The greatest length of a text, which depends on a choice in another member. */
record LengthLimitByChoice(String field, LimitByChoice profile) {

    void check(ObjectNode input) {
        String text = input.path(field).asText();
        long most = profile.of(input);
        if (text.codePointCount(0, text.length()) > most) {
            throw InputSchema.refusal(
                    "This must have at most " + most + " characters with " + profile.field() + " "
                            + input.path(profile.field()).asText() + ".",
                    field);
        }
    }
}
