// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.webhook.attempt.Parcel.ToEndpoint;
import dev.atelier.webhook.attempt.Parcel.Trial;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SealedSecret;
import dev.atelier.webhook.endpoint.SecretVault;
import dev.atelier.webhook.signature.FalSigner;
import dev.atelier.webhook.signature.StandardWebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Builds the signed request of a parcel: the body as of now, and a time of now in its signatures. */
@ApplicationScoped
class ParcelRequest {
    private final EventMessages messages;
    private final SecretVault vault;
    private final FalSigner fal;
    private final Clock clock;

    ParcelRequest(EventMessages messages, SecretVault vault, FalSigner fal, Clock clock) {
        this.messages = messages;
        this.vault = vault;
        this.fal = fal;
        this.clock = clock;
    }

    /** @throws RuntimeException when something of ours is missing: the generation, a secret that opens */
    EgressRequest of(Parcel parcel) {
        return switch (parcel) {
            case ToEndpoint event ->
                post(
                        event.url(),
                        messages.of(
                                event.event(),
                                open(event.secrets(), event.endpoint().toString())));
            case Trial trial ->
                post(
                        trial.url(),
                        messages.sample(
                                trial.id(),
                                open(trial.secrets(), trial.endpoint().toString())));
            case Parcel.Callback callback -> callback(callback);
        };
    }

    private static EgressRequest post(String url, SignedMessage message) {
        return with(EgressRequest.post(url, message.body()), message.headers());
    }

    private EgressRequest callback(Parcel.Callback callback) {
        List<EndpointSecret> secrets = open(callback.secrets(), SecretVault.ownerOfCallbacks(callback.account()));
        byte[] bytes = callback.body().getBytes(StandardCharsets.UTF_8);
        EgressRequest request = with(EgressRequest.post(callback.url(), bytes), callback.headers());
        Instant now = clock.instant();
        EgressRequest signed = with(request, StandardWebhookSigner.headers(callback.id(), bytes, now, secrets));
        return switch (callback.scheme()) {
            case STANDARD -> signed;
            case FAL -> with(signed, fal.headers(callback.id(), callback.account(), bytes, now));
        };
    }

    private List<EndpointSecret> open(List<SealedSecret> secrets, String owner) {
        return secrets.stream().map(secret -> vault.open(secret, owner)).toList();
    }

    private static EgressRequest with(EgressRequest request, Map<String, String> headers) {
        EgressRequest more = request;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            more = more.header(header.getKey(), header.getValue());
        }
        return more;
    }
}
