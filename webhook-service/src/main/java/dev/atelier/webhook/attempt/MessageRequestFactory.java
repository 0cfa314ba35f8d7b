// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SealedSecret;
import dev.atelier.webhook.endpoint.SecretCipher;
import dev.atelier.webhook.signature.FalSigner;
import dev.atelier.webhook.signature.StandardWebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates the signed request of a message: with the body as it is now, and the present time in its signatures. */
@ApplicationScoped
class MessageRequestFactory {
    private final EventMessageFactory events;
    private final SecretCipher cipher;
    private final FalSigner fal;
    private final Clock clock;

    MessageRequestFactory(EventMessageFactory events, SecretCipher cipher, FalSigner fal, Clock clock) {
        this.events = events;
        this.cipher = cipher;
        this.fal = fal;
        this.clock = clock;
    }

    /**
     * A request, and what the owner of the endpoint sees of it.
     *
     * @param shown absent for a callback, which another service asked for
     */
    record SignedRequest(EgressRequest request, Optional<SignedMessage> shown) {}

    /** @throws RuntimeException when something on our side is missing: the generation, or a secret that opens */
    SignedRequest create(OutboundMessage message) {
        return switch (message) {
            case OutboundMessage.Event event -> {
                String owner = event.endpoint().toString();
                yield post(event.url(), events.create(event.event(), open(event.secrets(), owner)));
            }
            case OutboundMessage.TestEvent event -> {
                String owner = event.endpoint().toString();
                yield post(event.url(), events.createTestEvent(event.id(), open(event.secrets(), owner)));
            }
            case OutboundMessage.Callback callback -> new SignedRequest(createCallback(callback), Optional.empty());
        };
    }

    private static SignedRequest post(String url, SignedMessage message) {
        EgressRequest request = withHeaders(EgressRequest.post(url, message.body()), message.headers());
        return new SignedRequest(request, Optional.of(message));
    }

    private EgressRequest createCallback(OutboundMessage.Callback callback) {
        List<EndpointSecret> secrets = open(callback.secrets(), SecretCipher.ownerOfCallbacks(callback.account()));
        byte[] bytes = callback.body().getBytes(StandardCharsets.UTF_8);
        Instant now = clock.instant();
        EgressRequest request = withHeaders(EgressRequest.post(callback.url(), bytes), callback.headers());
        request = withHeaders(request, StandardWebhookSigner.headers(callback.id(), bytes, now, secrets));
        return switch (callback.scheme()) {
            case STANDARD -> request;
            case FAL -> withHeaders(request, fal.headers(callback.id(), callback.account(), bytes, now));
        };
    }

    private List<EndpointSecret> open(List<SealedSecret> secrets, String owner) {
        return secrets.stream().map(secret -> cipher.open(secret, owner)).toList();
    }

    private static EgressRequest withHeaders(EgressRequest request, Map<String, String> headers) {
        EgressRequest result = request;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            result = result.header(header.getKey(), header.getValue());
        }
        return result;
    }
}
