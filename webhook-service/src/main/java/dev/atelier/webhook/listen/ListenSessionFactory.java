// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.secret.Hmac;
import dev.atelier.platform.secret.SecretKeys;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.listen.ListenerRepository.ListenSession;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates sessions and finds them again; their secrets are derived, so the database holds none of them. */
@ApplicationScoped
class ListenSessionFactory {
    private final Cursors tokens;
    private final Hmac secrets;

    ListenSessionFactory(Cursors tokens, SecretKeys keys) {
        this.tokens = tokens;
        this.secrets = new Hmac(keys.derive("webhook.listen-secret", Hmac.ALGORITHM));
    }

    /** @param token of an earlier connection; a made-up token and one of another account are refused */
    ListenSession open(long account, @Nullable String token) {
        String owner = "webhook-listen/" + account;
        String id = token == null
                ? UUID.randomUUID().toString()
                : tokens.request(null, token, owner).after().orElseThrow();
        byte[] secret = secrets.compute((account + "/" + id).getBytes(StandardCharsets.UTF_8));
        return new ListenSession(id, account, tokens.seal(id, owner), EndpointSecret.of(secret));
    }
}
