// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import java.util.Arrays;
import java.util.Optional;

/** The strong validator of an object: the hash of its bytes. */
record EntityTag(String value) {

    static EntityTag of(String sha256) {
        return new EntityTag('"' + sha256 + '"');
    }

    /** Whether {@code If-None-Match} names this tag, by the weak comparison that the RFC requires. */
    boolean isAmong(Optional<String> ifNoneMatch) {
        return ifNoneMatch
                .filter(list -> Arrays.stream(list.split(","))
                        .map(String::strip)
                        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(value)))
                .isPresent();
    }

    /** Whether {@code If-Range} is absent or names this tag; a date never matches, because answers carry none. */
    boolean allowsRange(Optional<String> ifRange) {
        return ifRange.map(tag -> tag.strip().equals(value)).orElse(true);
    }
}
