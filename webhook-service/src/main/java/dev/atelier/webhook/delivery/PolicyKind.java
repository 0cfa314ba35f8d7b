// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.util.Arrays;
import java.util.Optional;

/** The rules by which a delivery is sent and tried again. */
public enum PolicyKind {
    /** Events for registered endpoints, whose health they decide. */
    WEBHOOK("webhook"),

    /** Callbacks in another vendor's dialect: a URL that was named once, without health. */
    DIALECT("dialect");

    private final String wire;

    PolicyKind(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }

    public static Optional<PolicyKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.wire.equals(text)).findFirst();
    }
}
