// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** How a generation ended. */
public enum Outcome implements WireName {
    SUCCEEDED,
    FAILED;

    @JsonCreator
    public static Outcome of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
