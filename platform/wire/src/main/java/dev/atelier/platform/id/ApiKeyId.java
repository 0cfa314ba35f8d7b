// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of an API key, as operators see it: {@code key_<n>} on the wire. */
public record ApiKeyId(long value) {
    private static final PublicId FORM = new PublicId("key", "API key");

    /** Reads {@code key_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static ApiKeyId fromString(String text) {
        return new ApiKeyId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
