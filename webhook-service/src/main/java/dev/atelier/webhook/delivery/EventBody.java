// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** Writes what receivers read. */
@ApplicationScoped
class EventBody {

    /** The wire form; {@code data} is JSON already. */
    record Message(
            String id,
            String type,
            Instant createdAt,
            @JsonRawValue String data) {}

    private final ObjectMapper json;
    private final ObjectReader anything;

    EventBody(ObjectMapper json) {
        this.json = json;
        this.anything = json.reader();
    }

    /** @throws IllegalStateException when {@code generation} is not a JSON object: a fault of ours, not to be signed */
    byte[] of(WebhookEvent event, String generation) {
        try {
            if (!anything.readTree(generation).isObject()) {
                throw new IllegalStateException("the generation is no JSON object");
            }
            return json.writeValueAsBytes(new Message(event.id(), event.kind().wire(), event.at(), generation));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the generation is no JSON", e);
        }
    }
}
