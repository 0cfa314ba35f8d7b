// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** What a credential may do. */
public enum Scope {
    READ,
    GENERATE,
    LIBRARY;

    @JsonCreator
    public static Scope of(String wire) {
        return Arrays.stream(values())
                .filter(scope -> scope.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("A scope is one of read, generate, library.", "scopes"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
