// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** The state of a charge; the database lets {@code charged} end once, in one of the other two states. */
public enum ChargeState implements WireName {
    /** The credits are on the clearing book while the generation runs. */
    CHARGED,
    /** The generation succeeded: the credits are revenue, but for those of what did not come, which are back on the account. */
    SETTLED,
    /** The credits are back on the account, or were never taken. */
    REFUNDED;

    static ChargeState of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
