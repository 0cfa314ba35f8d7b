// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** Writes what receivers read. */
@ApplicationScoped
public class EventBody {
    /** What a trial shows instead of a generation of the account. */
    private static final String SAMPLE = """
            {"id":"gen_0","status":"succeeded","model":{"id":0,"name":"Sample"},"outputs":[{"index":0,"type":"image",\
            "url":"https://example.com/sample.png","width":1024,"height":1024}],"credits_charged":0,"origin":"api",\
            "completed_in_seconds":1.5,"warnings":[]}""";

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

    /** A made-up event of type {@code webhook.test}. */
    public byte[] sample(String id, Instant now) {
        try {
            return json.writeValueAsBytes(new Message(id, "webhook.test", now, SAMPLE));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the sample is no JSON", e);
        }
    }

    /** @throws IllegalStateException when {@code generation} is not a JSON object: a fault of ours, not to be signed */
    public byte[] of(WebhookEvent event, String generation) {
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
