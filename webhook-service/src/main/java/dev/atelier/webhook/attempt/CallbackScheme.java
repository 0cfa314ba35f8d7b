// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.json.WireName;
import java.util.Optional;

/** The signature that a callback carries beside the Standard Webhooks signature of every callback. */
public enum CallbackScheme implements WireName {
    /** No other signature. */
    STANDARD,

    /** {@code X-Fal-Webhook-*}: made with a key whose public half is published. */
    FAL;

    public static Optional<CallbackScheme> parse(String text) {
        return WireName.find(CallbackScheme.class, text);
    }
}
