// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement whose parameters are names ({@code :account}), as the driver takes it, and those names in the order of
 * their places. Colons in strings, quoted names, comments and casts are no parameters; anything else that could be read
 * in two ways is refused.
 */
record NamedStatement(String sql, List<String> names) {

    static NamedStatement parse(String sql) {
        return new Scanner(sql).scan();
    }

    private static final class Scanner {
        private final String text;
        private final StringBuilder sql = new StringBuilder();
        private final List<String> names = new ArrayList<>();
        private int at;

        Scanner(String text) {
            this.text = text;
        }

        NamedStatement scan() {
            while (at < text.length()) {
                switch (text.charAt(at)) {
                    case '\'' -> copyTo(endOfString());
                    case '"' -> copyTo(endOf("\"", at + 1));
                    case '$' -> copyTo(endOfDollarQuote());
                    case '-' -> copyTo(text.startsWith("--", at) ? endOfLine() : at + 1);
                    case '/' -> copyTo(text.startsWith("/*", at) ? endOfComment() : at + 1);
                    case ':' -> readColon();
                    case '?' -> throw refuse("a question mark beside names");
                    default -> copyTo(at + 1);
                }
            }
            return new NamedStatement(sql.toString(), List.copyOf(names));
        }

        private void readColon() {
            if (text.startsWith("::", at) || text.startsWith(":=", at)) {
                copyTo(at + 2);
                return;
            }
            int end = at + 1;
            while (isPartOfName(end)) {
                end++;
            }
            String name = text.substring(at + 1, end);
            // The colon of a slice, "a[low:high]", stands behind a value; that of a parameter never does.
            if (name.isEmpty() || Character.isDigit(name.charAt(0)) || isPartOfName(at - 1)) {
                throw refuse("a colon that is no parameter");
            }
            names.add(name);
            sql.append('?');
            at = end;
        }

        /** A backslash escapes in {@code E'...'} alone; elsewhere a doubled quote reads like the end and the next begin. */
        private int endOfString() {
            boolean escapes = at > 0 && "eE".indexOf(text.charAt(at - 1)) >= 0 && !isPartOfName(at - 2);
            int end = at + 1;
            while (escapes && end < text.length() && (text.charAt(end) != '\'' || text.startsWith("''", end))) {
                end += "\\'".indexOf(text.charAt(end)) < 0 ? 1 : 2;
            }
            return endOf("'", end);
        }

        /** A dollar inside a name begins no string. */
        private int endOfDollarQuote() {
            int tag = at + 1;
            while (isPartOfName(tag)) {
                tag++;
            }
            boolean isQuote = tag < text.length() && text.charAt(tag) == '$' && !isPartOfName(at - 1);
            return isQuote ? endOf(text.substring(at, tag + 1), tag + 1) : at + 1;
        }

        private int endOfLine() {
            int end = text.indexOf('\n', at);
            return end < 0 ? text.length() : end;
        }

        /** Comments nest in PostgreSQL. */
        private int endOfComment() {
            int depth = 1;
            int end = at + 2;
            while (depth > 0) {
                int close = endOf("*/", end);
                int open = text.indexOf("/*", end);
                boolean isNested = open >= 0 && open < close - 2;
                depth += isNested ? 1 : -1;
                end = isNested ? open + 2 : close;
            }
            return end;
        }

        private int endOf(String mark, int from) {
            int found = text.indexOf(mark, from);
            if (found < 0) {
                throw refuse("an open quote or comment");
            }
            return found + mark.length();
        }

        private void copyTo(int end) {
            sql.append(text, at, end);
            at = end;
        }

        private boolean isPartOfName(int index) {
            return index >= 0
                    && index < text.length()
                    && (Character.isLetterOrDigit(text.charAt(index)) || text.charAt(index) == '_');
        }

        private IllegalArgumentException refuse(String what) {
            return new IllegalArgumentException("SQL with " + what + " at character " + at + ": " + text);
        }
    }
}
