// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The callback address of one job at one upstream; its token cannot be guessed. */
@ApplicationScoped
public class CallbackAddress {
    private static final int TOKEN_BYTES = 18;

    private final Optional<URI> base;
    private final PurposeMac codes;

    CallbackAddress(CallbackConfig config, @ConfigProperty(name = "atelier.base-url") URI platform, SecretKeys keys) {
        this.base = config.baseUrl().or(() -> Optional.of(platform).filter(url -> "https".equals(url.getScheme())));
        this.codes = new PurposeMac(keys, "provider.callback");
    }

    /** Empty when upstreams cannot reach this installation. */
    public Optional<URI> of(Upstream upstream, long generation) {
        return base.map(url -> URI.create("%s/callbacks/%s/%d/%s"
                .formatted(url, upstream.name(), generation, token(upstream.name(), generation))));
    }

    boolean isGenuine(String upstream, long generation, String token) {
        try {
            byte[] code = Base64.getUrlDecoder().decode(token);
            return code.length == TOKEN_BYTES && codes.accepts(code, message(upstream, generation));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private String token(String upstream, long generation) {
        byte[] code = codes.compute(message(upstream, generation));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(code, TOKEN_BYTES));
    }

    private static byte[] message(String upstream, long generation) {
        return (upstream + " " + generation).getBytes(StandardCharsets.UTF_8);
    }
}
