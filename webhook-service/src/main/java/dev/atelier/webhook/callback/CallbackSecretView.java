// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The secret that signs an account's callbacks.
 *
 * @param formerSecretUntil until when the former secret signs too, absent when there is none
 */
public record CallbackSecretView(String secret, @Nullable Instant formerSecretUntil) {
    @Override
    public String toString() {
        return "CallbackSecretView[hidden]";
    }
}
