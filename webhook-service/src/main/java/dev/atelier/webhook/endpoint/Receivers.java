// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;

/** Finds an account's endpoints for those who send to them. */
public interface Receivers {

    /** Refuses with {@code not_found} what is not the account's. */
    Receiver owned(WebhookEndpointId id, long account);
}
