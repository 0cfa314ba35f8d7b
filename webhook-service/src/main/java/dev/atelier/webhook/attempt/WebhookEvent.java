// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.webhook.endpoint.EventKind;
import java.time.Instant;

/** Something an account's endpoints are told of. */
public record WebhookEvent(String id, EventKind kind, long account, GenerationId generation, Instant at) {}
