// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.signin.page.PageRequest;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The cookie that holds the id of a session; without TLS, which only a loopback address may lack, it has another name. */
@Singleton
class SessionCookie {
    /** The id is 43 characters; a longer value is not looked up. */
    private static final int MAX_LENGTH = 64;

    private final String name;
    private final String attributes;

    SessionCookie(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        boolean isSecure = baseUrl.startsWith("https://");
        // Browsers take a __Host- cookie from this host only, over TLS only, and for all paths.
        this.name = isSecure ? "__Host-sid" : "sid";
        this.attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
    }

    Optional<String> read(PageRequest request) {
        return request.cookie(name).filter(id -> !id.isEmpty() && id.length() <= MAX_LENGTH);
    }

    String write(String id, Duration maxAge) {
        return name + "=" + id + "; Max-Age=" + maxAge.toSeconds() + attributes;
    }
}
