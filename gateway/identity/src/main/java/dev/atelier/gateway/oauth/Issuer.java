// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.readiness.LoopbackHost;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The name of this authorization server, which clients compare byte for byte, and the resources it issues tokens for. */
@Startup
@Singleton
public class Issuer {
    private static final String HTTPS = "https";
    private static final Map<String, Integer> DEFAULT_PORTS = Map.of("http", 80, HTTPS, 443);

    private final String name;
    /** Of an installation for one machine alone: every loopback name there stands for this host. */
    private final Optional<String> loopbackHost;

    private final Map<String, Audience> resources;

    Issuer(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        check(baseUrl);
        this.name = baseUrl;
        this.loopbackHost = Optional.of(URI.create(baseUrl).getHost().toLowerCase(Locale.ROOT))
                .filter(LoopbackHost::is);
        this.resources = Map.of(
                canonical(URI.create(baseUrl)), Audience.API, canonical(URI.create(baseUrl + "/mcp")), Audience.MCP);
    }

    /** The issuer, which is also the resource of the HTTP API. */
    public String name() {
        return name;
    }

    /** An address below the issuer. */
    public URI at(String path) {
        return URI.create(name + path);
    }

    /** The resources that a client names (RFC 8707): all without a name, and none when one is not of this platform. */
    public Optional<Set<Audience>> audiences(Collection<URI> named) {
        if (named.isEmpty()) {
            return Optional.of(EnumSet.allOf(Audience.class));
        }
        List<Optional<Audience>> found = named.stream()
                .map(resource -> Optional.ofNullable(resources.get(canonical(resource))))
                .toList();
        return found.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(
                        EnumSet.copyOf(found.stream().map(Optional::orElseThrow).toList()));
    }

    /** Scheme and host in lower case, without the default port and one slash at the end. */
    private String canonical(URI resource) {
        if (resource.getHost() == null || resource.getRawQuery() != null || resource.getRawFragment() != null) {
            return "";
        }
        String scheme = String.valueOf(resource.getScheme()).toLowerCase(Locale.ROOT);
        int port = resource.getPort();
        boolean isDefault = port < 0 || Integer.valueOf(port).equals(DEFAULT_PORTS.get(scheme));
        String path = String.valueOf(resource.getRawPath());
        String sent = resource.getHost().toLowerCase(Locale.ROOT);
        String host = LoopbackHost.is(sent) ? loopbackHost.orElse(sent) : sent;
        return scheme + "://" + host + (isDefault ? "" : ":" + port)
                + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    private static void check(String baseUrl) {
        URI url = URI.create(baseUrl);
        boolean isBare = url.getRawPath() != null
                && url.getRawPath().isEmpty()
                && url.getRawQuery() == null
                && url.getRawFragment() == null
                && url.getRawUserInfo() == null;
        boolean isSafe = HTTPS.equals(url.getScheme())
                || ("http".equals(url.getScheme()) && LoopbackHost.is(String.valueOf(url.getHost())));
        if (!isBare || !isSafe) {
            throw new IllegalStateException("atelier.base-url must be https without a path and without a slash at the"
                    + " end, because it is the name of the authorization server; http is for this machine alone");
        }
    }
}
