// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.webhook.delivery.DeliveryState;
import dev.atelier.webhook.endpoint.EventKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which deliveries of an endpoint a list shows. */
record DeliveryFilter(Optional<DeliveryState> state, Optional<EventKind> type) {

    static DeliveryFilter parse(@Nullable String state, @Nullable String type) {
        return new DeliveryFilter(
                Optional.ofNullable(state).map(DeliveryState::parse),
                Optional.ofNullable(type).map(DeliveryFilter::parseType));
    }

    private static EventKind parseType(String text) {
        for (EventKind kind : EventKind.values()) {
            if (kind != EventKind.ALL && kind.wire().equals(text)) {
                return kind;
            }
        }
        throw ApiException.invalid("type is generation.succeeded or generation.failed.", "type");
    }

    /** The name of the list in its cursors. */
    String name() {
        return state.map(DeliveryState::wire).orElse("any") + "/"
                + type.map(EventKind::wire).orElse("any");
    }
}
