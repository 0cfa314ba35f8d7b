// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.Parcel.Callback;
import dev.atelier.webhook.attempt.Parcel.ToEndpoint;
import dev.atelier.webhook.attempt.Parcel.Trial;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SealedSecret;
import dev.atelier.webhook.endpoint.SecretVault;
import dev.atelier.webhook.signature.StandardWebhookSigner;
import dev.atelier.webhook.signature.WebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Builds the signed request of a parcel: the body as of now, and a time of now in its signatures. */
@ApplicationScoped
class ParcelRequest {
    private final GenerationClient generations;
    private final EventBody body;
    private final SecretVault vault;
    private final Clock clock;

    ParcelRequest(@RestClient GenerationClient generations, EventBody body, SecretVault vault, Clock clock) {
        this.generations = generations;
        this.body = body;
        this.vault = vault;
        this.clock = clock;
    }

    /** @throws RuntimeException when something of ours is missing: the generation, a secret that opens */
    EgressRequest of(Parcel parcel) {
        return switch (parcel) {
            case ToEndpoint event -> forEndpoint(event, event.endpoint(), body(event.event()));
            case Trial trial -> forEndpoint(trial, trial.endpoint(), body.sample(trial.id(), clock.instant()));
            case Callback callback -> callback(callback);
        };
    }

    private byte[] body(WebhookEvent event) {
        return body.of(
                event, generations.get(event.account(), event.generation().value()));
    }

    private EgressRequest forEndpoint(Parcel parcel, WebhookEndpointId endpoint, byte[] bytes) {
        List<EndpointSecret> secrets = open(parcel.secrets(), endpoint.toString());
        Instant now = clock.instant();
        EgressRequest request = EgressRequest.post(parcel.url(), bytes)
                .header("Content-Type", "application/json")
                .header("Service-Event-Id", parcel.id())
                .header(WebhookSigner.HEADER, WebhookSigner.sign(bytes, now, secrets));
        return with(request, StandardWebhookSigner.headers(parcel.id(), bytes, now, secrets));
    }

    private EgressRequest callback(Callback callback) {
        List<EndpointSecret> secrets = open(callback.secrets(), SecretVault.ownerOfCallbacks(callback.account()));
        byte[] bytes = callback.body().getBytes(StandardCharsets.UTF_8);
        EgressRequest request = with(EgressRequest.post(callback.url(), bytes), callback.headers());
        return with(request, StandardWebhookSigner.headers(callback.id(), bytes, clock.instant(), secrets));
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
