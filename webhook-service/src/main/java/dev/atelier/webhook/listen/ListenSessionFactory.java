// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.secret.SecretKeys;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.listen.ListenerRepository.ListenSession;
import dev.atelier.webhook.signature.HmacSha256;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates sessions and finds them again; their secrets are derived, so the database holds none of them. */
@ApplicationScoped
class ListenSessionFactory {
    private final Cursors tokens;
    private final byte[] key;

    ListenSessionFactory(Cursors tokens, SecretKeys keys) {
        this.tokens = tokens;
        this.key = keys.derive("webhook.listen-secret", "HmacSHA256").getEncoded();
    }

    /** @param token of an earlier connection; a made-up token and one of another account are refused */
    ListenSession open(long account, @Nullable String token) {
        String owner = "webhook-listen/" + account;
        String id = token == null
                ? UUID.randomUUID().toString()
                : tokens.request(null, token, owner).after().orElseThrow();
        byte[] secret = HmacSha256.compute(key, account + "/" + id, new byte[0]);
        return new ListenSession(id, account, tokens.seal(id, owner), EndpointSecret.of(secret));
    }
}
