// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What separates the parts of a multipart body (RFC 2046). */
record Boundary(String text) {
    private static final String CHARACTERS = "[A-Za-z0-9'()+_,./:=?-]";
    private static final Pattern FORM = Pattern.compile(
            "multipart/form-data\\s*;(?:.*;)?\\s*boundary=(?:(" + CHARACTERS + "{1,70})|\"("
                    + "[A-Za-z0-9'()+_,./:=? -]{0,69}" + CHARACTERS + ")\")\\s*(?:;.*)?",
            Pattern.CASE_INSENSITIVE);

    /** Empty when the header is no multipart form, or says nothing that can be used. */
    static Optional<Boundary> of(@Nullable String contentType) {
        if (contentType == null || contentType.length() > 500) {
            return Optional.empty();
        }
        Matcher header = FORM.matcher(contentType.strip());
        if (!header.matches()) {
            return Optional.empty();
        }
        String token = header.group(1);
        return Optional.of(new Boundary(token == null ? header.group(2) : token));
    }

    /** With the line end that belongs to it and not to the part before. */
    byte[] delimiter() {
        return ("\r\n--" + text).getBytes(StandardCharsets.US_ASCII);
    }
}
