// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.CallbackScheme;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;

/**
 * A callback to be sent.
 *
 * @param key names it within its account; the receiver sees it as {@code webhook-id}
 * @param host of the URL: what goes to one host takes turns, and a host that hangs delays no other
 */
public record CallbackOrder(
        long account,
        String key,
        PolicyKind policy,
        String url,
        String host,
        CallbackScheme scheme,
        Map<String, String> headers,
        String body) {

    /** Negative, so that it is no endpoint's. Two that fall together would only share a lane. */
    long lane() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((account + "/" + host).getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong() | Long.MIN_VALUE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }

    /** Without URL, headers and body, which may hold secrets. */
    @Override
    public String toString() {
        return "CallbackOrder[" + account + ", " + key + "]";
    }
}
