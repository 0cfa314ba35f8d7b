// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first event of a listening stream.
 *
 * @param session Come back with it, and with <code>Last-Event-ID</code>, to miss nothing.
 * @param secret What this session's events are signed with.
 * @param raw the object as it came, with members that were added later
 */
public record ListenReady(
        String session,
        String secret,
        Map<String, @Nullable Object> raw) {
    /** Without the secret. */
    @Override
    public String toString() {
        return "ListenReady[...]";
    }
}
