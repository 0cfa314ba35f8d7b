// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param formerSecretUntil RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record RotatedWebhookSecret(
        String id,
        String secret,
        String secretNote,
        Instant formerSecretUntil,
        Map<String, @Nullable Object> raw) {
    /** Without the secret. */
    @Override
    public String toString() {
        return "RotatedWebhookSecret[...]";
    }
}
