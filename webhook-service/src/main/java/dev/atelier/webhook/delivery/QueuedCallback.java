// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.json.WireName;
import dev.atelier.platform.secret.Sha256;
import dev.atelier.webhook.attempt.OutboundMessage.CallbackScheme;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * A callback for the queue.
 *
 * @param key unique within its account; the receiver sees the key as {@code webhook-id}
 * @param host of the URL: callbacks of one account to one host share an endpoint queue, so a host that hangs delays no other
 */
public record QueuedCallback(
        long account,
        String key,
        PolicyKind policy,
        String url,
        String host,
        CallbackScheme scheme,
        Map<String, String> headers,
        String body) {

    /** Between the name and the value of a header in the table {@code callback}. */
    static final String HEADER_SEPARATOR = ": ";

    /** The id of the endpoint queue: negative, so no endpoint has it. Two hosts with one hash would share a queue. */
    long queue() {
        return ByteBuffer.wrap(Sha256.of(account + "/" + host)).getLong() | Long.MIN_VALUE;
    }

    /** Without URL, headers and body, which may hold secrets. */
    @Override
    public String toString() {
        return "QueuedCallback[" + account + ", " + key + "]";
    }

    /** The kinds of deliveries; each has a {@link DeliveryPolicies.DeliveryPolicy}. */
    public enum PolicyKind implements WireName {
        /** Events for registered endpoints, whose health the attempts decide. */
        WEBHOOK,

        /** Callbacks in another vendor's dialect, for a URL that one request named. */
        DIALECT;

        public static Optional<PolicyKind> parse(String text) {
            return WireName.find(PolicyKind.class, text);
        }
    }
}
