// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Refuses pages of other sites: a page that has a name of its own point to this server (DNS rebinding) still has its own
 * origin. Programs send no origin; pages of this platform and of the user's own machine may connect.
 */
@Singleton
final class OriginCheck {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String own;

    OriginCheck(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.own = origin(URI.create(baseUrl));
    }

    /** @param origin the header of the request, as it was sent */
    boolean allows(@Nullable String origin) {
        if (origin == null) {
            return true;
        }
        try {
            var uri = new URI(origin);
            String host = uri.getHost();
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return isWeb
                    && host != null
                    && (LOOPBACK.contains(host.toLowerCase(Locale.ROOT))
                            || origin(uri).equals(own));
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private static String origin(URI uri) {
        boolean isDefault = uri.getPort() == (uri.getScheme().equals("https") ? 443 : 80);
        String port = uri.getPort() < 0 || isDefault ? "" : ":" + uri.getPort();
        return uri.getScheme() + "://" + uri.getHost().toLowerCase(Locale.ROOT) + port;
    }
}
