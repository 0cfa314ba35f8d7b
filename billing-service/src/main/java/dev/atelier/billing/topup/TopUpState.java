// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import java.util.Locale;

/** Where a top-up is; money that arrives after a failure still makes it paid. */
enum TopUpState {
    OPEN,
    PAID,
    FAILED;

    static TopUpState of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
