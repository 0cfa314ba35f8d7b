// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Where the credits of a generation are; the database lets {@code charged} end once, in one of the other two. */
public enum ChargeState {
    /** Held on the clearing book while the generation runs. */
    CHARGED,
    /** Earned: the generation succeeded. */
    SETTLED,
    /** Back on the account, or never taken. */
    REFUNDED;

    static ChargeState of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
