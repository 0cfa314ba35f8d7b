// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.json.WireName;
import dev.atelier.webhook.endpoint.SealedSecret;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an attempt sends, to which URL, and the secrets that sign it: the current one first, then one that still counts. */
public sealed interface OutboundMessage {

    String id();

    String url();

    List<SealedSecret> secrets();

    /** An event for an endpoint; its body is built when it is sent. */
    record Event(
            WebhookEndpointId endpoint,
            String url,
            List<SealedSecret> secrets,
            Optional<SealedSecret> headers,
            WebhookEvent event)
            implements OutboundMessage {

        @Override
        public String id() {
            return event.id();
        }

        @Override
        public String toString() {
            return "Event[" + endpoint + ", " + id() + "]";
        }
    }

    /** A test event for an endpoint, with a made-up generation. */
    record TestEvent(
            WebhookEndpointId endpoint,
            String url,
            List<SealedSecret> secrets,
            Optional<SealedSecret> headers,
            String id)
            implements OutboundMessage {

        @Override
        public String toString() {
            return "TestEvent[" + endpoint + ", " + id + "]";
        }
    }

    /** A callback whose body and headers the requesting service has written. */
    record Callback(
            long account,
            String id,
            String url,
            List<SealedSecret> secrets,
            CallbackScheme scheme,
            Map<String, String> headers,
            String body)
            implements OutboundMessage {

        @Override
        public String toString() {
            return "Callback[" + id + "]";
        }
    }

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
}
