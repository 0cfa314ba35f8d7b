// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/** Tells whether an address an upstream gave leads back to it, under its own base URL. */
public final class OwnPlace {

    private OwnPlace() {}

    /** The part after the base URL when it does; only such an address may be called with our key. */
    public static Optional<String> path(URI base, String url) {
        URI other;
        try {
            other = URI.create(url);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        String prefix = Objects.requireNonNullElse(base.getRawPath(), "");
        String path = Objects.requireNonNullElse(other.getRawPath(), "");
        boolean inside = base.getHost() != null
                && base.getHost().equalsIgnoreCase(other.getHost())
                && base.getScheme().equalsIgnoreCase(other.getScheme())
                && base.getPort() == other.getPort()
                && other.getRawUserInfo() == null
                && path.startsWith(prefix + "/")
                && !path.contains("..");
        return inside ? Optional.of(path.substring(prefix.length()) + query(other)) : Optional.empty();
    }

    private static String query(URI url) {
        return url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    }
}
