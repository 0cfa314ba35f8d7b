// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.util.List;

/** An endpoint as far as sending to it goes. */
public record Receiver(WebhookEndpointId id, String url, boolean isEnabled, List<SealedSecret> secrets) {

    /** Without the URL, where receivers keep secrets too. */
    @Override
    public String toString() {
        return "Receiver[" + id + "]";
    }
}
