// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.util.Locale;

/** The state of a top-up; money that arrives after a failure still makes the top-up paid. */
enum TopUpState {
    OPEN,
    PAID,
    FAILED;

    static TopUpState of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
