// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import java.time.Duration;
import java.util.Optional;

/**
 * A cookie of this host alone, which no script reads and no form of another site sends. Without TLS, which only a loopback
 * address may lack, it has another name.
 */
public final class HostCookie {
    private final String name;
    private final String attributes;
    private final int maxLength;

    /** @param maxLength a longer value is not read */
    public HostCookie(String baseUrl, String name, int maxLength) {
        boolean isSecure = baseUrl.startsWith("https://");
        // Browsers take a __Host- cookie from this host only, over TLS only, and for all paths.
        this.name = isSecure ? "__Host-" + name : name;
        // With Strict, a link from another site, such as the answer of an identity provider, would come without the
        // cookie.
        this.attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
        this.maxLength = maxLength;
    }

    /** The value that the browser sent. */
    public Optional<String> read(BrowserRequest request) {
        return request.cookie(name).filter(value -> !value.isEmpty() && value.length() <= maxLength);
    }

    /** The header that sets the cookie; an age of zero deletes it. */
    public String write(String value, Duration maxAge) {
        return name + "=" + value + "; Max-Age=" + maxAge.toSeconds() + attributes;
    }
}
