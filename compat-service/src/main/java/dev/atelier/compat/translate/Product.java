// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;

/** What a path makes. */
public enum Product {
    IMAGE,
    VIDEO;

    @JsonCreator
    static Product of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
