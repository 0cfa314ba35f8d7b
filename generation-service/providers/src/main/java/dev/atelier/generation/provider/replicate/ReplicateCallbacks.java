// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.SecretReference;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.Ages;
import dev.atelier.generation.provider.http.KeptKeys;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamHttpConfig;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;

/** Tells Replicate's own callbacks from forged and old ones by the account's signing secret. */
@ApplicationScoped
class ReplicateCallbacks {
    private final UpstreamClient http;
    private final UpstreamHttpConfig config;
    private final Clock clock;
    private final KeptKeys<String> secrets;

    ReplicateCallbacks(UpstreamClient http, UpstreamHttpConfig config, Clock clock) {
        this.http = http;
        this.config = config;
        this.clock = clock;
        this.secrets = new KeptKeys<>(config, clock);
    }

    boolean isGenuine(Upstream upstream, Callback callback) {
        if (!Ages.isFresh(StandardWebhook.timestamp(callback), clock, config.callbackAge())) {
            return false;
        }
        try {
            return secret(upstream)
                    .filter(secret -> StandardWebhook.fits(secret, callback))
                    .isPresent();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What the operator configured, else what the vendor says. */
    private Optional<String> secret(Upstream upstream) throws InterruptedException {
        String where = upstream.options().get("webhook-secret");
        return where == null ? secrets.find(upstream.name(), () -> ask(upstream)) : new SecretReference(where).read();
    }

    private Optional<String> ask(Upstream upstream) throws InterruptedException {
        UpstreamRequest request = ReplicateProvider.signed(upstream, UpstreamRequest.get("/webhooks/default/secret"));
        return http.call(upstream, request) instanceof Answered answer && answer.isSuccess()
                ? answer.text("key")
                : Optional.empty();
    }
}
