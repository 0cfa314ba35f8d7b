// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a representation that a {@code Range} header requests (RFC 9110, section 14). */
sealed interface ByteRange {

    /** The whole representation: no range, an unknown unit, or several ranges, which a server may ignore. */
    record Whole() implements ByteRange {}

    /** Bytes {@code first} to {@code last}, both included. */
    record Part(long first, long last) implements ByteRange {
        long length() {
            return last - first + 1;
        }
    }

    /** A well-formed range outside the representation. */
    record Unsatisfiable() implements ByteRange {}

    Pattern FROM = Pattern.compile("bytes=\\s*([0-9]+)-([0-9]*)\\s*");
    Pattern SUFFIX = Pattern.compile("bytes=\\s*-([0-9]+)\\s*");

    /** @param size size of the representation, at least 1 */
    static ByteRange parse(Optional<String> header, long size) {
        String text = header.orElse("").toLowerCase(Locale.ROOT);
        Matcher from = FROM.matcher(text);
        if (from.matches()) {
            long last = from.group(2).isEmpty() ? Long.MAX_VALUE : number(from.group(2));
            return between(number(from.group(1)), last, size);
        }
        Matcher suffix = SUFFIX.matcher(text);
        return suffix.matches() ? ending(number(suffix.group(1)), size) : new Whole();
    }

    private static ByteRange between(long first, long last, long size) {
        if (last < first) {
            return new Whole();
        }
        return first < size ? new Part(first, Math.min(last, size - 1)) : new Unsatisfiable();
    }

    private static ByteRange ending(long length, long size) {
        return length == 0 ? new Unsatisfiable() : new Part(Math.max(0, size - length), size - 1);
    }

    /** Saturates, because an overflow must not become a small number. */
    private static long number(String digits) {
        int most = 18;
        String significant = digits.replaceFirst("^0+(?=.)", "");
        return significant.length() > most ? Long.MAX_VALUE : Long.parseLong(significant);
    }
}
