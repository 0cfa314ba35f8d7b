// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.signature.WebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestPath;

/** Creates the messages of events: the generation as it is now, signed now by each secret. */
@ApplicationScoped
public class EventMessageFactory {
    /** What a test event shows instead of a generation of the account. */
    private static final String SAMPLE = """
            {"id":"gen_0","status":"succeeded","model":{"id":0,"name":"Sample"},"outputs":[{"index":0,"type":"image",\
            "url":"https://example.com/sample.png","width":1024,"height":1024}],"credits_charged":0,"origin":"api",\
            "completed_in_seconds":1.5,"warnings":[]}""";

    /** The body as receivers read it; {@code data} is JSON already. */
    record Body(
            String id,
            String type,
            Instant createdAt,
            @JsonRawValue String data) {}

    private final EventGenerationClient generations;
    private final ObjectMapper json;
    private final Clock clock;

    EventMessageFactory(@RestClient EventGenerationClient generations, ObjectMapper json, Clock clock) {
        this.generations = generations;
        this.json = json;
        this.clock = clock;
    }

    /** @throws RuntimeException when the generation cannot be read, or is no JSON object and must not be signed */
    public SignedMessage create(WebhookEvent event, List<EndpointSecret> secrets) {
        String generation = generations.get(event.account(), event.generation().value());
        try {
            if (!json.readTree(generation).isObject()) {
                throw new IllegalStateException("the generation is no JSON object");
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the generation is no JSON", e);
        }
        return sign(new Body(event.id(), event.kind().wire(), event.at(), generation), secrets);
    }

    /** Creates a made-up event of type {@code webhook.test}. */
    SignedMessage createTestEvent(String id, List<EndpointSecret> secrets) {
        return sign(new Body(id, "webhook.test", clock.instant(), SAMPLE), secrets);
    }

    private SignedMessage sign(Body body, List<EndpointSecret> secrets) {
        byte[] bytes;
        try {
            bytes = json.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an event must be writable as JSON", e);
        }
        Instant now = clock.instant();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("Service-Event-Id", body.id());
        headers.put(WebhookSigner.HEADER, WebhookSigner.sign(bytes, now, secrets));
        headers.putAll(WebhookSigner.standardHeaders(body.id(), bytes, now, secrets));
        return new SignedMessage(bytes, headers);
    }

    /** Reads generations as their account sees them at this moment. */
    @Path("/internal/accounts/{account}/generations/{generation}")
    @RegisterRestClient(configKey = "generation")
    @RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
    @RegisterProvider(InternalErrors.class)
    public interface EventGenerationClient {

        /** The generation's JSON, untouched: receivers get exactly what the API shows. */
        @GET
        @Produces(MediaType.APPLICATION_JSON)
        String get(@RestPath long account, @RestPath long generation);
    }
}
