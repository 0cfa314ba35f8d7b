// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Clock;
import java.util.Base64;
import java.util.List;

/** Signs the short-lived token by which the services know a caller; the public key of a client never travels inward. */
@Singleton
class CallerTokenSigner {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final SigningKeyRepository repository;
    private final CallerTokenConfig config;
    private final Clock clock;
    private volatile List<SigningKey> keys = List.of();

    CallerTokenSigner(SigningKeyRepository repository, CallerTokenConfig config, Clock clock) {
        this.repository = repository;
        this.config = config;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        keys = repository.valid();
    }

    /** The keys that verify our tokens. */
    List<SigningKey> keys() {
        return keys;
    }

    /** @param claims of {@link CallerClaims} */
    String sign(String claims) {
        SigningKey key = keys.getFirst();
        long now = clock.instant().getEpochSecond();
        String header = "{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"" + key.kid() + "\"}";
        String payload = "{\"iss\":\"atelier-gateway\",\"aud\":\"atelier-services\",\"iat\":" + now + ",\"exp\":"
                + (now + config.lifetime().toSeconds()) + "," + claims.substring(1);
        String content = base64(header) + "." + base64(payload);
        return content + "." + BASE64.encodeToString(signature(key, content));
    }

    private static byte[] signature(SigningKey key, String content) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key.privateKey());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot sign with RSA", e);
        }
    }

    private static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
