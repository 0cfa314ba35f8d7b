// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.SealedSecret;
import java.util.List;
import java.util.Map;

/** What an attempt sends, where, and whose secrets sign it: the current one first, then one that still counts. */
public sealed interface Parcel {
    String id();

    String url();

    List<SealedSecret> secrets();

    /** An event for an endpoint; its body is built when it is sent. */
    record ToEndpoint(WebhookEndpointId endpoint, String url, List<SealedSecret> secrets, WebhookEvent event)
            implements Parcel {
        @Override
        public String id() {
            return event.id();
        }

        @Override
        public String toString() {
            return "ToEndpoint[" + endpoint + ", " + id() + "]";
        }
    }

    /** A trial of an endpoint: like an event, with a made-up generation. */
    record Trial(WebhookEndpointId endpoint, String url, List<SealedSecret> secrets, String id) implements Parcel {
        @Override
        public String toString() {
            return "Trial[" + endpoint + ", " + id + "]";
        }
    }

    /** A callback in the words of whoever asked for it: body and headers go out as they are. */
    record Callback(
            long account,
            String id,
            String url,
            List<SealedSecret> secrets,
            CallbackScheme scheme,
            Map<String, String> headers,
            String body)
            implements Parcel {
        @Override
        public String toString() {
            return "Callback[" + id + "]";
        }
    }
}
