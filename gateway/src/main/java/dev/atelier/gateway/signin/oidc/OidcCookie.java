// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.gateway.signin.challenge.ChallengeRepository;
import dev.atelier.gateway.signin.page.PageRequest;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The cookie of the browser that began a sign-in by the identity provider. */
@Singleton
class OidcCookie {
    private static final int MAX_LENGTH = 64;

    private final String name;
    private final String attributes;

    OidcCookie(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        boolean isSecure = baseUrl.startsWith("https://");
        this.name = isSecure ? "__Host-oidc" : "oidc";
        // The answer of the provider is a link from another site: Strict would keep the cookie back.
        this.attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
    }

    Optional<String> read(PageRequest request) {
        return request.cookie(name).filter(value -> value.length() <= MAX_LENGTH);
    }

    String write(String value) {
        return name + "=" + value + "; Max-Age=" + ChallengeRepository.LIFETIME.toSeconds() + attributes;
    }

    String end() {
        return name + "=; Max-Age=0" + attributes;
    }
}
