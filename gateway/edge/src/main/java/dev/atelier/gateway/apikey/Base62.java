// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import java.util.OptionalLong;

/** Writes numbers with ASCII digits and letters, so that a double click selects the whole text. */
final class Base62 {
    static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private static final int BASE = ALPHABET.length();
    /** Ten digits never overflow a long. */
    private static final int MAX_DIGITS = 10;

    private Base62() {}

    static String write(long number) {
        var digits = new StringBuilder();
        long rest = number;
        do {
            digits.append(ALPHABET.charAt((int) (rest % BASE)));
            rest /= BASE;
        } while (rest > 0);
        return digits.reverse().toString();
    }

    static String write(long number, int digits) {
        String text = write(number);
        return "0".repeat(digits - text.length()) + text;
    }

    /** Reads a number without leading zeros. */
    static OptionalLong read(String text) {
        boolean wellFormed =
                !text.isEmpty() && text.length() <= MAX_DIGITS && (text.length() == 1 || text.charAt(0) != '0');
        if (!wellFormed || !holdsOnlyDigits(text)) {
            return OptionalLong.empty();
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            number = number * BASE + digit(text.charAt(i));
        }
        return OptionalLong.of(number);
    }

    static boolean holdsOnlyDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (digit(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static int digit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'A' && c <= 'Z') {
            return c - 'A' + 10;
        }
        return c >= 'a' && c <= 'z' ? c - 'a' + 36 : -1;
    }
}
