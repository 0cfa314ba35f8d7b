// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.readiness.LoopbackHost;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The pages that may use the assistant connection. A page that has a name of its own point to this server (DNS rebinding)
 * still has its own origin. Programs send no origin; pages of this platform, of the user's own machine, and of the origins
 * that the operator names may connect.
 */
@Singleton
public class AllowedOrigins {
    private static final String EVERY = "*";

    private final Set<String> named;
    private final boolean isOpen;

    AllowedOrigins(@ConfigProperty(name = "atelier.base-url") String baseUrl, McpConfig config) {
        Set<String> others = config.allowedOrigins().orElse(Set.of());
        this.isOpen = others.contains(EVERY);
        this.named = Stream.concat(Stream.of(baseUrl), others.stream().filter(origin -> !origin.equals(EVERY)))
                .map(origin -> parse(origin)
                        .map(AllowedOrigins::text)
                        .orElseThrow(() -> new IllegalStateException("atelier.mcp.allowed-origins: " + origin
                                + " is no origin; write it as https://app.example, or * for every page")))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @param origin the header of the request, as it was sent */
    public boolean allows(@Nullable String origin) {
        return origin == null
                || isOpen
                || parse(origin)
                        .filter(uri -> LoopbackHost.is(uri.getHost()) || named.contains(text(uri)))
                        .isPresent();
    }

    private static Optional<URI> parse(String origin) {
        try {
            var uri = new URI(origin);
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean isBare = String.valueOf(uri.getRawPath()).isEmpty()
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null;
            return isWeb && isBare && uri.getHost() != null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static String text(URI uri) {
        boolean isDefault = uri.getPort() == (uri.getScheme().equals("https") ? 443 : 80);
        String port = uri.getPort() < 0 || isDefault ? "" : ":" + uri.getPort();
        return uri.getScheme() + "://" + uri.getHost().toLowerCase(Locale.ROOT) + port;
    }
}
