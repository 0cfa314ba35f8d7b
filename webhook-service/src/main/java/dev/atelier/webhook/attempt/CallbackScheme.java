// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import java.util.Arrays;
import java.util.Optional;

/** The signature that a callback carries beside the Standard Webhooks signature of every callback. */
public enum CallbackScheme {
    /** No other signature. */
    STANDARD("standard"),

    /** {@code X-Fal-Webhook-*}: made with a key whose public half is published. */
    FAL("fal");

    private final String wire;

    CallbackScheme(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }

    public static Optional<CallbackScheme> parse(String text) {
        return Arrays.stream(values())
                .filter(scheme -> scheme.wire.equals(text))
                .findFirst();
    }
}
