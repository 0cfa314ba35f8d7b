// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import dev.atelier.platform.error.ApiException;

/** How one kind of identifier is written: a prefix, an underscore and a number without sign or leading zeros. */
record PublicId(String prefix, String what) {
    private static final int MOST_DIGITS = 18;

    long parse(String text) {
        String digits = text.startsWith(prefix + "_") ? text.substring(prefix.length() + 1) : text;
        if (!isNumber(digits)) {
            throw ApiException.notFound(what);
        }
        return Long.parseLong(digits);
    }

    String format(long value) {
        return prefix + "_" + value;
    }

    private static boolean isNumber(String digits) {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            return false;
        }
        boolean onlyDigits = digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return onlyDigits && (digits.length() == 1 || digits.charAt(0) != '0');
    }
}
