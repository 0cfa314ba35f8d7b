// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;

/** The states of a delivery. */
public enum DeliveryState {
    /** Waits for the first or next attempt. */
    PENDING("pending", "pending"),

    /** An attempt is under way. */
    SENDING("sending", "leased"),

    /** The receiver answered 2xx. */
    DELIVERED("delivered", "delivered"),

    /** No attempt is left. */
    FAILED("failed", "failed"),

    /** The endpoint was disabled or removed while the delivery waited. */
    CANCELED("canceled", "canceled");

    private final String wire;
    private final String column;

    DeliveryState(String wire, String column) {
        this.wire = wire;
        this.column = column;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    /** The text in the column {@code delivery.state}. */
    public String column() {
        return column;
    }

    public static DeliveryState parseColumn(String text) {
        return Arrays.stream(values())
                .filter(state -> state.column.equals(text))
                .findFirst()
                .orElseThrow();
    }

    /** Parses the query parameter {@code state}. */
    public static DeliveryState parse(String text) {
        return Arrays.stream(values())
                .filter(state -> state.wire.equals(text))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid(
                        "state is one of pending, sending, delivered, failed, canceled.", "state"));
    }
}
