// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.webhook.endpoint.EventKind;
import java.time.Instant;

/** An event that the endpoints of an account subscribe to. */
public record WebhookEvent(String id, EventKind kind, long account, GenerationId generation, Instant at) {}
