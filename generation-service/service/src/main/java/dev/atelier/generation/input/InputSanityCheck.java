// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;

/**
 * Refuses values that would do harm before a schema could refuse them: a number whose digits fill the memory, a text
 * that cannot be stored.
 */
final class InputSanityCheck {
    private static final int MOST_DIGITS = 100;

    private InputSanityCheck() {}

    static void check(JsonNode input) {
        check(input, "input");
    }

    private static void check(JsonNode value, String path) {
        switch (value.getNodeType()) {
            case NUMBER -> number(value, path);
            case STRING -> text(value.textValue(), path);
            case OBJECT ->
                value.properties().forEach(member -> {
                    // The name becomes part of the answer, so it is checked first and reported at its parent.
                    text(member.getKey(), path);
                    check(member.getValue(), path + "." + member.getKey());
                });
            case ARRAY -> {
                for (int i = 0; i < value.size(); i++) {
                    check(value.get(i), path + "[" + i + "]");
                }
            }
            case BINARY, BOOLEAN, MISSING, NULL, POJO -> {}
        }
    }

    private static void number(JsonNode value, String path) {
        if (value.isBigDecimal()) {
            var decimal = value.decimalValue();
            long digits = Math.abs((long) decimal.precision() - decimal.scale());
            if (digits > MOST_DIGITS || Math.abs((long) decimal.scale()) > MOST_DIGITS) {
                throw ApiException.invalid("This number is too large or too fine.", InputFaults.shortened(path));
            }
        }
    }

    private static void text(String text, String path) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                throw ApiException.invalid(
                        "This text holds a character that cannot be stored.", InputFaults.shortened(path));
            }
        }
    }
}
