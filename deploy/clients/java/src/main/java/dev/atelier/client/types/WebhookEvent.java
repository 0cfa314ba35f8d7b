// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is POSTed to an endpoint. Further kinds are added over time: answer 2xx to one you do not know.
 */
public sealed interface WebhookEvent permits GenerationSucceededEvent, GenerationFailedEvent, WebhookTestEvent {
    String id();

    String type();

    Instant createdAt();

    Generation data();

    Map<String, @Nullable Object> raw();
}
