// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts of strangers as a terminal may show them. */
public final class Text {
    /** Control characters, which a terminal obeys, and marks that turn the direction of what follows. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{200e}\\x{200f}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]+");

    private static final int FIRST_EMOJI = 0x1F300;

    private Text() {}

    /** One line without control characters. */
    public static String printable(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
    }

    /** The same, with its lines. */
    public static String printableLines(String text) {
        return text.lines()
                .map(line -> UNPRINTABLE.matcher(line).replaceAll(" "))
                .collect(Collectors.joining("\n"));
    }

    /** At most so many columns wide, with an ellipsis when something is cut off. */
    static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        var kept = new StringBuilder();
        int width = 0;
        for (int character : text.codePoints().toArray()) {
            width += width(character);
            if (width >= columns) {
                break;
            }
            kept.appendCodePoint(character);
        }
        return kept.append('…').toString();
    }

    /** How many columns of a terminal the text takes. */
    static int width(String text) {
        return text.codePoints().map(Text::width).sum();
    }

    private static int width(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return character >= FIRST_EMOJI || isWide(Character.UnicodeScript.of(character)) ? 2 : 1;
    }

    private static boolean isWide(Character.UnicodeScript script) {
        return switch (script) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> false;
        };
    }
}
