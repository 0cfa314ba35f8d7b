// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.json.WireName;
import java.util.Arrays;

/** The states of a delivery. */
public enum DeliveryState implements WireName {
    /** Waits for the first or next attempt. */
    PENDING,

    /** An attempt is under way. */
    SENDING,

    /** The receiver answered 2xx. */
    DELIVERED,

    /** No attempt is left. */
    FAILED,

    /** The endpoint was disabled or removed while the delivery waited. */
    CANCELED;

    /** The text in the column {@code delivery.state}. */
    public String column() {
        return this == SENDING ? "leased" : wire();
    }

    public static DeliveryState parseColumn(String text) {
        return Arrays.stream(values())
                .filter(state -> state.column().equals(text))
                .findFirst()
                .orElseThrow();
    }

    /** Parses the query parameter {@code state}. */
    public static DeliveryState parse(String text) {
        return WireName.parse(DeliveryState.class, text, "state", "state");
    }
}
