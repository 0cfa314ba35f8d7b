// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.util.Arrays;
import java.util.Optional;

/** The strong validator of an object: its hash. */
record EntityTag(String value) {

    static EntityTag of(String sha256) {
        return new EntityTag('"' + sha256 + '"');
    }

    /** {@code If-None-Match}: the client has one of these; weak comparison, as the RFC asks for here. */
    boolean isAmong(Optional<String> ifNoneMatch) {
        return ifNoneMatch
                .filter(list -> Arrays.stream(list.split(","))
                        .map(String::strip)
                        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(value)))
                .isPresent();
    }

    /** {@code If-Range}: absent, or the client's part is of this very object. A date never is: we give out none. */
    boolean allowsRange(Optional<String> ifRange) {
        return ifRange.map(tag -> tag.strip().equals(value)).orElse(true);
    }
}
