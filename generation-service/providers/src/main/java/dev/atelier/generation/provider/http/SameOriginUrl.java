// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/** Checks whether the URL that an upstream gave leads back to it; only such a URL may be called with our key. */
public final class SameOriginUrl {
    private SameOriginUrl() {}

    /** Path and query after the base URL; empty when the URL is not below the base URL. */
    public static Optional<String> relativePath(URI base, String url) {
        String prefix = Objects.requireNonNullElse(base.getRawPath(), "");
        return parse(base, url)
                .filter(other -> other.getRawPath().startsWith(prefix + "/"))
                .filter(other -> !other.getRawPath().contains(".."))
                .map(other -> other.getRawPath().substring(prefix.length()) + query(other));
    }

    /** The URL; empty when scheme, host or port differ from those of the base URL. */
    static Optional<URI> parse(URI base, String url) {
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
