// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A new endpoint with its secret, which is shown here and never again. */
public record CreatedEndpointView(@JsonUnwrapped WebhookEndpointView endpoint, String secret, String secretNote) {
    static final String NOTE = "Keep this secret now: it is not shown again."
            + " Service-Signature is HMAC-SHA256 keyed with the whole text, whsec_ included."
            + " The Standard Webhooks headers are keyed with the bytes that the base64 after whsec_ stands for.";

    static CreatedEndpointView of(WebhookEndpointView endpoint, EndpointSecret secret) {
        return new CreatedEndpointView(endpoint, secret.text(), NOTE);
    }

    @Override
    public String toString() {
        return "CreatedEndpointView[" + endpoint.id() + ", secret hidden]";
    }
}
