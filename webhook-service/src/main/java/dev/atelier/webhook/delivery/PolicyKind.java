// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.json.WireName;
import java.util.Optional;

/** The kinds of deliveries; each has a {@link DeliveryPolicy}. */
public enum PolicyKind implements WireName {
    /** Events for registered endpoints, whose health the attempts decide. */
    WEBHOOK,

    /** Callbacks in another vendor's dialect, for a URL that one request named. */
    DIALECT;

    public static Optional<PolicyKind> parse(String text) {
        return WireName.find(PolicyKind.class, text);
    }
}
