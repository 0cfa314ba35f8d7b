// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.secret.SecretKeys;
import dev.atelier.webhook.endpoint.EndpointSecret;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** Makes sessions and finds them again; their secrets are computed, so nothing of them is stored. */
@ApplicationScoped
class ListenSessions {
    private static final String ALGORITHM = "HmacSHA256";

    private final Cursors tokens;
    private final SecretKey key;

    ListenSessions(Cursors tokens, SecretKeys keys) {
        this.tokens = tokens;
        this.key = keys.derive("webhook.listen-secret", ALGORITHM);
    }

    /** @param token of an earlier connection; one of another account, or made up, is refused */
    ListenSession of(long account, @Nullable String token) {
        String owner = "webhook-listen/" + account;
        String id = token == null
                ? UUID.randomUUID().toString()
                : tokens.request(null, token, owner).after().orElseThrow();
        return new ListenSession(id, account, tokens.seal(id, owner), secret(account, id));
    }

    private EndpointSecret secret(long account, String id) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return EndpointSecret.of(mac.doFinal((account + "/" + id).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }
}
