// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Content disposition of a part.
 *
 * @param name name of the form field
 * @param filename untrusted file name of the sender
 */
record PartHeaders(String name, Optional<String> filename) {
    // Browsers write a quote as %22, curl as \"; a backslash before anything else is part of a Windows path.
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([a-zA-Z*]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s\"]*))");
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
        Optional<String> name = parameter(value, "name");
        Optional<String> extended = parameter(value, "filename*").flatMap(PartHeaders::decode);
        Optional<String> plain = parameter(value, "filename").map(text -> text.replace("%22", "\""));
        return name.map(field -> new PartHeaders(field, extended.or(() -> plain)));
    }

    private static Optional<String> parameter(String value, String wanted) {
        Matcher parameters = PARAMETER.matcher(value);
        while (parameters.find()) {
            if (parameters.group(1).toLowerCase(Locale.ROOT).equals(wanted)) {
                String quoted = parameters.group(2);
                return Optional.of(quoted == null ? parameters.group(3) : quoted.replaceAll("\\\\([\"\\\\])", "$1"));
            }
        }
        return Optional.empty();
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
}
