// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of a webhook endpoint: {@code hook_<n>} on the wire. */
public record WebhookEndpointId(long value) {
    private static final PublicId FORM = new PublicId("hook", "webhook endpoint");

    /** Reads {@code hook_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static WebhookEndpointId fromString(String text) {
        return new WebhookEndpointId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
