// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import dev.atelier.platform.readiness.LoopbackHost;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The rules for addresses that answers go to (RFC 9700 2.1, RFC 8252 7). */
public final class RedirectUri {
    private static final int MAX_LENGTH = 2_000;
    /** A browser would run these, show them as if they were the gateway's, or read files with them. */
    private static final Set<String> DENIED = Set.of(
            "javascript",
            "data",
            "vbscript",
            "file",
            "blob",
            "about",
            "ws",
            "wss",
            "ftp",
            "mailto",
            "view-source",
            "filesystem",
            "intent");

    private RedirectUri() {}

    /** What is wrong with an address that a client wants to register; empty when nothing is. */
    static Optional<String> problem(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.of("A redirect URI has at most " + MAX_LENGTH + " characters.");
        }
        Optional<URI> parsed = parse(text);
        if (parsed.isEmpty() || !parsed.orElseThrow().isAbsolute()) {
            return Optional.of("A redirect URI is an absolute URI.");
        }
        URI uri = parsed.orElseThrow();
        if (uri.getRawFragment() != null || text.indexOf('#') >= 0) {
            return Optional.of("A redirect URI has no fragment.");
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        return switch (scheme) {
            case "https" -> isHostOnly(uri) ? Optional.empty() : Optional.of("This redirect URI needs a plain host.");
            case "http" ->
                isHostOnly(uri) && LoopbackHost.is(uri.getHost())
                        ? Optional.empty()
                        : Optional.of("A redirect URI is https; http is for localhost, 127.0.0.1 and [::1] alone.");
            default ->
                DENIED.contains(scheme) ? Optional.of("A redirect URI must not have this scheme.") : Optional.empty();
        };
    }

    /** Whether both are the same; the port of a loopback address is not compared (RFC 8252 7.3). */
    static boolean matches(String registered, String asked) {
        return registered.equals(asked)
                || (isLoopback(asked)
                        && isLoopback(registered)
                        && withoutPort(registered).equals(withoutPort(asked)));
    }

    /** The text without its port when it is a loopback address, so that all ports give one text. */
    static String withoutLoopbackPort(String text) {
        return isLoopback(text) ? withoutPort(text) : text;
    }

    /** Whether the answer stays on the machine of the person: a loopback address or a scheme of an installed program. */
    public static boolean isLocal(String text) {
        return isLoopback(text) || !text.toLowerCase(Locale.ROOT).startsWith("https:");
    }

    /** What a person recognises an address by: its host, or its scheme where it has none. */
    public static String host(String text) {
        return parse(text)
                .map(uri -> isHttp(uri) ? Objects.toString(uri.getHost(), "") : uri.getScheme() + ":")
                .orElse("");
    }

    private static boolean isLoopback(String text) {
        return parse(text)
                .filter(uri -> "http".equalsIgnoreCase(uri.getScheme()) && isHostOnly(uri))
                .filter(uri -> LoopbackHost.is(uri.getHost()))
                .isPresent();
    }

    private static String withoutPort(String text) {
        URI uri = parse(text).orElseThrow();
        String path = Objects.toString(uri.getRawPath(), "");
        return "http://" + uri.getHost().toLowerCase(Locale.ROOT) + path
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    private static boolean isHttp(URI uri) {
        String scheme = String.valueOf(uri.getScheme());
        return scheme.equalsIgnoreCase("https") || scheme.equalsIgnoreCase("http");
    }

    private static boolean isHostOnly(URI uri) {
        return uri.getHost() != null && !uri.getHost().isEmpty() && uri.getRawUserInfo() == null;
    }

    private static Optional<URI> parse(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }
}
