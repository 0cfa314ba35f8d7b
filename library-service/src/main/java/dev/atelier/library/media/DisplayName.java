// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.error.ApiException;
import java.text.Normalizer;
import java.util.Locale;

/** A name a person gave to something: one line, at most 120 characters, compared without regard to case. */
public record DisplayName(String text) {
    public static final int LONGEST = 120;

    /** @param param what a refusal names */
    public static DisplayName of(String given, String param) {
        String text = Normalizer.normalize(given, Normalizer.Form.NFC).strip();
        if (text.isEmpty()) {
            throw ApiException.invalid(param + " must not be empty.", param);
        }
        if (text.codePointCount(0, text.length()) > LONGEST) {
            throw ApiException.invalid(param + " has at most " + LONGEST + " characters.", param);
        }
        if (text.codePoints().anyMatch(DisplayName::isInvisible)) {
            throw ApiException.invalid(param + " must not contain control characters.", param);
        }
        return new DisplayName(text);
    }

    /** A name out of any text: its first line, cut; for names that nobody gave. */
    public static DisplayName from(String text, int longest) {
        String clean = Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .map(character -> isInvisible(character) ? ' ' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .replaceAll("\\s+", " ")
                .strip();
        int most = Math.min(clean.codePointCount(0, clean.length()), longest);
        return new DisplayName(
                clean.substring(0, clean.offsetByCodePoints(0, most)).strip());
    }

    /** What two names that count as the same have in common. */
    public String key() {
        return key(text);
    }

    public static String key(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).strip().toLowerCase(Locale.ROOT);
    }

    /** Direction overrides among them: they make a name read as another one. */
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

    /** Part of many emoji. */
    private static final int ZERO_WIDTH_JOINER = 0x200D;
}
