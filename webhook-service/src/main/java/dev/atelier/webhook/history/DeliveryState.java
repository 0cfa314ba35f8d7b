// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;

/** How far a delivery is, in the words of the API. */
public enum DeliveryState {
    /** Waits for its first or next attempt. */
    PENDING("pending", "pending"),

    /** An attempt is under way. */
    SENDING("sending", "leased"),

    /** The receiver answered 2xx. */
    DELIVERED("delivered", "delivered"),

    /** No attempt is left. */
    FAILED("failed", "failed"),

    /** The endpoint was disabled while it waited. */
    CANCELED("canceled", "canceled");

    private final String wire;
    private final String stored;

    DeliveryState(String wire, String stored) {
        this.wire = wire;
        this.stored = stored;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    /** The queue's word for it. */
    String stored() {
        return stored;
    }

    static DeliveryState stored(String text) {
        return Arrays.stream(values())
                .filter(state -> state.stored.equals(text))
                .findFirst()
                .orElseThrow();
    }

    /** Reads the query parameter {@code state}. */
    static DeliveryState parse(String text) {
        return Arrays.stream(values())
                .filter(state -> state.wire.equals(text))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid(
                        "state is one of pending, sending, delivered, failed, canceled.", "state"));
    }
}
