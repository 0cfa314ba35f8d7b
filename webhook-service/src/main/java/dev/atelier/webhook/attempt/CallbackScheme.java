// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.util.Arrays;
import java.util.Optional;

/** How a callback is signed, beside the Standard Webhooks signature that each one has. */
public enum CallbackScheme {
    /** Not at all. */
    STANDARD("standard"),

    /** {@code X-Fal-Webhook-*}: by a key whose public half anybody can read. */
    FAL("fal");

    private final String wire;

    CallbackScheme(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }

    public static Optional<CallbackScheme> of(String text) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.wire.equals(text))
                .findFirst();
    }
}
