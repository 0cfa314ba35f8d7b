// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a generation ended. */
public enum Outcome {
    SUCCEEDED,
    FAILED;

    @JsonCreator
    public static Outcome of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
