// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.util.List;
import java.util.Optional;

/** What sending to an endpoint needs. */
public record EndpointTarget(
        WebhookEndpointId id,
        String url,
        boolean isEnabled,
        List<SealedSecret> secrets,
        Optional<SealedSecret> headers) {

    /** Without the URL, where receivers keep secrets too. */
    @Override
    public String toString() {
        return "EndpointTarget[" + id + "]";
    }
}
