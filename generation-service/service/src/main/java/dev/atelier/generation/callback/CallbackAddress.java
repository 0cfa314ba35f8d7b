// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The callback address of one job at one upstream; its token cannot be guessed. */
@ApplicationScoped
public class CallbackAddress {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int TOKEN_BYTES = 18;

    private final Optional<URI> base;
    private final SecretKey key;

    CallbackAddress(CallbackConfig config, @ConfigProperty(name = "atelier.base-url") URI platform, SecretKeys keys) {
        this.base = config.baseUrl().or(() -> Optional.of(platform).filter(url -> "https".equals(url.getScheme())));
        this.key = keys.derive("provider.callback", ALGORITHM);
    }

    /** Empty when upstreams cannot reach this installation. */
    public Optional<URI> of(Upstream upstream, long generation) {
        return base.map(url -> URI.create("%s/callbacks/%s/%d/%s"
                .formatted(url, upstream.name(), generation, token(upstream.name(), generation))));
    }

    boolean isGenuine(String upstream, long generation, String token) {
        return MessageDigest.isEqual(
                token(upstream, generation).getBytes(StandardCharsets.US_ASCII),
                token.getBytes(StandardCharsets.UTF_8));
    }

    private String token(String upstream, long generation) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] code = mac.doFinal((upstream + " " + generation).getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(code, TOKEN_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }
}
