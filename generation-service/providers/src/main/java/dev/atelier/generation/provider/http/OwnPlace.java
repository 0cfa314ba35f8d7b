// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/** Tells whether an address an upstream gave leads back to it; only such an address may be called with our key. */
public final class OwnPlace {

    private OwnPlace() {}

    /** The part after the base URL, when the address is below it. */
    public static Optional<String> path(URI base, String url) {
        String prefix = Objects.requireNonNullElse(base.getRawPath(), "");
        return sameOrigin(base, url)
                .filter(other -> other.getRawPath().startsWith(prefix + "/"))
                .filter(other -> !other.getRawPath().contains(".."))
                .map(other -> other.getRawPath().substring(prefix.length()) + query(other));
    }

    /** The address, when scheme, host and port are the upstream's. */
    static Optional<URI> sameOrigin(URI base, String url) {
        try {
            return Optional.of(URI.create(url)).filter(other -> isSameOrigin(base, other));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static boolean isSameOrigin(URI base, URI other) {
        return base.getHost() != null
                && base.getHost().equalsIgnoreCase(other.getHost())
                && base.getScheme().equalsIgnoreCase(other.getScheme())
                && base.getPort() == other.getPort()
                && other.getRawUserInfo() == null;
    }

    private static String query(URI url) {
        return url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    }
}
