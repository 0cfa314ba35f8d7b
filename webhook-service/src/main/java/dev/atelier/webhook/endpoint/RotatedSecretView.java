// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import java.time.Instant;

/**
 * A new secret, which is shown here and never again.
 *
 * @param formerSecretUntil when the former secret stops signing
 */
public record RotatedSecretView(WebhookEndpointId id, String secret, String secretNote, Instant formerSecretUntil) {

    @Override
    public String toString() {
        return "RotatedSecretView[" + id + ", secret hidden]";
    }
}
