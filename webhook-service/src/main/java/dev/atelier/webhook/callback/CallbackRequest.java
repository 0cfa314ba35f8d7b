// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to send a callback.
 *
 * @param key unique within its account; the same key is queued once, and the receiver sees the key as {@code webhook-id}
 * @param policy {@code dialect}
 * @param body sent as it is
 * @param headers sent along, beside those of the signature
 * @param scheme {@code standard}, or {@code fal} for that dialect's signature along with it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CallbackRequest(
        @Nullable Long account,
        @Nullable String key,
        @Nullable String url,
        @Nullable String policy,
        @Nullable String body,
        @Nullable Map<String, String> headers,
        @Nullable String scheme) {

    /** Without URL, headers and body, which may hold secrets. */
    @Override
    public String toString() {
        return "CallbackRequest[" + account + ", " + key + "]";
    }
}
