// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;

/** Says that an endpoint is gone. */
public record DeletedEndpointView(WebhookEndpointId id, boolean deleted) {}
