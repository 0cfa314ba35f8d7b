// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.OwnHeaders;
import dev.atelier.webhook.endpoint.SealedSecret;
import dev.atelier.webhook.endpoint.SecretCipher;
import dev.atelier.webhook.signature.FalSigner;
import dev.atelier.webhook.signature.WebhookSigner;
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
     * @param own headers that the request carries and nobody is shown
     */
    record SignedRequest(EgressRequest request, Optional<SignedMessage> shown, OwnHeaders own) {}

    /** @throws RuntimeException when something on our side is missing: the generation, or a secret that opens */
    SignedRequest create(OutboundMessage message) {
        return switch (message) {
            case OutboundMessage.Event event -> {
                String owner = event.endpoint().toString();
                yield post(
                        event.url(),
                        events.create(event.event(), open(event.secrets(), owner)),
                        openHeaders(event.headers(), event.endpoint()));
            }
            case OutboundMessage.TestEvent event -> {
                String owner = event.endpoint().toString();
                yield post(
                        event.url(),
                        events.createTestEvent(event.id(), open(event.secrets(), owner)),
                        openHeaders(event.headers(), event.endpoint()));
            }
            case OutboundMessage.Callback callback ->
                new SignedRequest(createCallback(callback), Optional.empty(), OwnHeaders.NONE);
        };
    }

    /** The owner's headers come first, so that none could replace one of the message. */
    private static SignedRequest post(String url, SignedMessage message, OwnHeaders own) {
        EgressRequest request = withHeaders(EgressRequest.post(url, message.body()), own.values());
        return new SignedRequest(withHeaders(request, message.headers()), Optional.of(message), own);
    }

    private OwnHeaders openHeaders(Optional<SealedSecret> headers, WebhookEndpointId endpoint) {
        return headers.map(secret -> cipher.openHeaders(secret, endpoint)).orElse(OwnHeaders.NONE);
    }

    private EgressRequest createCallback(OutboundMessage.Callback callback) {
        List<EndpointSecret> secrets = open(callback.secrets(), SecretCipher.ownerOfCallbacks(callback.account()));
        byte[] bytes = callback.body().getBytes(StandardCharsets.UTF_8);
        Instant now = clock.instant();
        EgressRequest request = withHeaders(EgressRequest.post(callback.url(), bytes), callback.headers());
        request = withHeaders(request, WebhookSigner.standardHeaders(callback.id(), bytes, now, secrets));
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
