// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.error.ApiException;
import java.text.Normalizer;
import java.util.Locale;

/** A name that a person gave: one line, at most 120 characters, compared without case. */
public record DisplayName(String text) {
    public static final int MAX_LENGTH = 120;

    /** @param param request parameter that an error names */
    public static DisplayName of(String given, String param) {
        String text = Normalizer.normalize(given, Normalizer.Form.NFC).strip();
        if (text.isEmpty()) {
            throw ApiException.invalid(param + " must not be empty.", param);
        }
        if (text.codePointCount(0, text.length()) > MAX_LENGTH) {
            throw ApiException.invalid(param + " has at most " + MAX_LENGTH + " characters.", param);
        }
        if (text.codePoints().anyMatch(DisplayName::isInvisible)) {
            throw ApiException.invalid(param + " must not contain control characters.", param);
        }
        return new DisplayName(text);
    }

    /** Derives a name from any text: on one line and cut to a length. */
    public static DisplayName derive(String text, int maxLength) {
        String clean = Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .map(character -> isInvisible(character) ? ' ' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .replaceAll("\\s+", " ")
                .strip();
        int length = Math.min(clean.codePointCount(0, clean.length()), maxLength);
        return new DisplayName(
                clean.substring(0, clean.offsetByCodePoints(0, length)).strip());
    }

    /** Equal for two names that count as the same. */
    public String key() {
        return key(text);
    }

    public static String key(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).strip().toLowerCase(Locale.ROOT);
    }

    /** Includes direction overrides, which make a name look like another name. */
    private static boolean isInvisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> character != ZERO_WIDTH_JOINER;
            default -> false;
        };
    }

    /** Joins the parts of many emoji. */
    private static final int ZERO_WIDTH_JOINER = 0x200D;
}
