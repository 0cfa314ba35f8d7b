// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.signature.StandardWebhookSigner;
import dev.atelier.webhook.signature.WebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Makes messages of events: the generation as of now, signed now by each secret. */
@ApplicationScoped
public class EventMessages {
    private final GenerationClient generations;
    private final EventBody body;
    private final Clock clock;

    EventMessages(@RestClient GenerationClient generations, EventBody body, Clock clock) {
        this.generations = generations;
        this.body = body;
        this.clock = clock;
    }

    /** @throws RuntimeException when the generation cannot be had */
    public SignedMessage of(WebhookEvent event, List<EndpointSecret> secrets) {
        String generation = generations.get(event.account(), event.generation().value());
        return signed(event.id(), body.of(event, generation), secrets);
    }

    SignedMessage sample(String id, List<EndpointSecret> secrets) {
        return signed(id, body.sample(id, clock.instant()), secrets);
    }

    private SignedMessage signed(String id, byte[] bytes, List<EndpointSecret> secrets) {
        Instant now = clock.instant();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("Service-Event-Id", id);
        headers.put(WebhookSigner.HEADER, WebhookSigner.sign(bytes, now, secrets));
        headers.putAll(StandardWebhookSigner.headers(id, bytes, now, secrets));
        return new SignedMessage(bytes, headers);
    }
}
