// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of deliveries; each has a {@link DeliveryPolicy}. */
public enum PolicyKind {
    /** Events for registered endpoints, whose health the attempts decide. */
    WEBHOOK("webhook"),

    /** Callbacks in another vendor's dialect, for a URL that one request named. */
    DIALECT("dialect");

    private final String wire;

    PolicyKind(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }

    public static Optional<PolicyKind> parse(String text) {
        return Arrays.stream(values()).filter(kind -> kind.wire.equals(text)).findFirst();
    }
}
