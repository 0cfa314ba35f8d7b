// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.form;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Content disposition of a part.
 *
 * @param name name of the form field
 * @param filename untrusted file name of the sender
 */
public record PartHeaders(String name, Optional<String> filename) {
    private static final String UTF_8 = "utf-8''";

    /** Parses a header block; empty when it names no form field. */
    static Optional<PartHeaders> parse(String block) {
        return block.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-disposition:"))
                .findFirst()
                .flatMap(PartHeaders::parseDisposition);
    }

    private static Optional<PartHeaders> parseDisposition(String line) {
        String value = line.substring(line.indexOf(':') + 1).strip();
        if (!value.toLowerCase(Locale.ROOT).startsWith("form-data")) {
            return Optional.empty();
        }
        Map<String, String> parameters = new ParameterReader(value).read();
        Optional<String> extended =
                Optional.ofNullable(parameters.get("filename*")).flatMap(PartHeaders::decode);
        Optional<String> plain = Optional.ofNullable(parameters.get("filename")).map(text -> text.replace("%22", "\""));
        return Optional.ofNullable(parameters.get("name"))
                .map(field -> new PartHeaders(field, extended.or(() -> plain)));
    }

    private static Optional<String> decode(String text) {
        if (!text.toLowerCase(Locale.ROOT).startsWith(UTF_8)) {
            return Optional.empty();
        }
        try {
            String encoded = text.substring(UTF_8.length()).replace("+", "%2B");
            return Optional.of(URLDecoder.decode(encoded, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Reads the parameters of a header in one pass: the time and the stack do not depend on what a sender writes. */
    private static final class ParameterReader {
        private final String text;
        private int position;

        ParameterReader(String text) {
            this.text = text;
        }

        /** The first value of each name, by name in lower case; a parameter that cannot be read is left out. */
        Map<String, String> read() {
            Map<String, String> found = new HashMap<>();
            while (skipTo(';')) {
                String name = token("=").toLowerCase(Locale.ROOT);
                if (skip('=')) {
                    Optional<String> value = skip('"') ? quoted() : Optional.of(token("\""));
                    value.ifPresent(whole -> found.putIfAbsent(name, whole));
                }
            }
            return found;
        }

        /** Moves behind the next such character. */
        private boolean skipTo(char wanted) {
            int found = text.indexOf(wanted, position);
            position = found < 0 ? text.length() : found + 1;
            return found >= 0;
        }

        private boolean skip(char wanted) {
            skipSpace();
            boolean there = position < text.length() && text.charAt(position) == wanted;
            position += there ? 1 : 0;
            return there;
        }

        private void skipSpace() {
            while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
                position++;
            }
        }

        /** Everything before white space, a semicolon or an end. */
        private String token(String ends) {
            skipSpace();
            int start = position;
            while (position < text.length() && !endsToken(text.charAt(position), ends)) {
                position++;
            }
            return text.substring(start, position);
        }

        private static boolean endsToken(char character, String ends) {
            return character == ';' || Character.isWhitespace(character) || ends.indexOf(character) >= 0;
        }

        /** Browsers write a quote as %22, curl as \"; a backslash before anything else is part of a Windows path. */
        private Optional<String> quoted() {
            var value = new StringBuilder();
            while (position < text.length()) {
                char character = text.charAt(position++);
                boolean escapes =
                        character == '\\' && position < text.length() && "\"\\".indexOf(text.charAt(position)) >= 0;
                if (escapes) {
                    value.append(text.charAt(position++));
                } else if (character == '"') {
                    return Optional.of(value.toString());
                } else {
                    value.append(character);
                }
            }
            // A line end has cut the value off.
            return Optional.empty();
        }
    }
}
