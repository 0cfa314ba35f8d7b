// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Builds the absolute URLs that clients use; never from a Host header, which a client can choose. */
@Singleton
public class PublicUrls {
    private final String base;

    PublicUrls(@ConfigProperty(name = "atelier.base-url") String base) {
        this.base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    }

    /** @param path below the dialect's prefix, beginning with a slash */
    public String of(Dialect dialect, String path) {
        return base + dialect.prefix() + path;
    }

    /** The page on which people see what their account makes. */
    public String console() {
        return base + "/console";
    }

    /** Whether library-service serves the URL. */
    public boolean isMedia(String url) {
        return url.startsWith(base + "/media/");
    }

    /** The part of a URL below a dialect's prefix; empty when the URL leads elsewhere. */
    public Optional<String> below(Dialect dialect, String url) {
        String prefix = base + dialect.prefix() + "/";
        return url.startsWith(prefix) ? Optional.of(url.substring(prefix.length())) : Optional.empty();
    }
}
