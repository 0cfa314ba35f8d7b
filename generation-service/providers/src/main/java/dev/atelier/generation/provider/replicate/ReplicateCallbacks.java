// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.CallbackTimestamp;
import dev.atelier.generation.provider.http.StandardWebhook;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VerificationKeyCache;
import dev.atelier.platform.secret.SecretReference;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;

/** Verifies callbacks of Replicate by the signing secret of our account. */
@ApplicationScoped
class ReplicateCallbacks {
    private final UpstreamClient client;
    private final Clock clock;
    private final VerificationKeyCache<String> secrets;

    ReplicateCallbacks(UpstreamClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
        this.secrets = new VerificationKeyCache<>(clock);
    }

    boolean isGenuine(Upstream upstream, Callback callback) {
        if (!CallbackTimestamp.isFresh(StandardWebhook.timestamp(callback), clock)) {
            return false;
        }
        try {
            return findSecret(upstream)
                    .filter(secret -> StandardWebhook.verifies(secret, callback))
                    .isPresent();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The configured secret, or the one that the vendor returns. */
    private Optional<String> findSecret(Upstream upstream) throws InterruptedException {
        String location = upstream.options().get("webhook-secret");
        return location == null
                ? secrets.find(upstream.name(), () -> loadSecret(upstream))
                : new SecretReference(location).read();
    }

    private Optional<String> loadSecret(Upstream upstream) throws InterruptedException {
        return client.call(ReplicateProvider.API, upstream, UpstreamRequest.get("/webhooks/default/secret"))
                .success()
                .flatMap(answer -> answer.text("key"));
    }
}
