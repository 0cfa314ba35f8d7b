// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;

/** Confirms that an endpoint was removed. */
public record DeletedEndpointView(WebhookEndpointId id, boolean deleted) {}
