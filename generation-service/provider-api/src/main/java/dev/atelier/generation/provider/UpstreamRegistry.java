// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The upstreams that are in use. */
@ApplicationScoped
public class UpstreamRegistry {

    private static final String ENVIRONMENT = "env:";
    private static final String FILE = "file:";
    private static final URI NOWHERE = URI.create("about:blank");

    private final Map<String, Upstream> upstreams = new HashMap<>();

    /** @throws IllegalStateException when a credential is named that is not there */
    UpstreamRegistry(UpstreamsConfig config) {
        config.byName().forEach((name, one) -> {
            if (one.enabled()) {
                upstreams.put(name, upstream(name, one));
            }
        });
    }

    public Optional<Upstream> find(String name) {
        return Optional.ofNullable(upstreams.get(name));
    }

    public Set<String> names() {
        return Set.copyOf(upstreams.keySet());
    }

    private static Upstream upstream(String name, UpstreamsConfig.One one) {
        return new Upstream(
                name,
                one.dialect(),
                one.baseUrl().map(UpstreamRegistry::withoutSlash).orElse(NOWHERE),
                one.credential().map(where -> credential(name, where)).orElse(Credential.NONE),
                one.headers(),
                one.callTimeout(),
                one.concurrency(),
                one.cancel(),
                one.options());
    }

    private static URI withoutSlash(URI url) {
        String text = url.toString();
        return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : url;
    }

    private static Credential credential(String upstream, String where) {
        String value = read(upstream, where).strip();
        if (value.isEmpty()) {
            throw new IllegalStateException("the credential of upstream " + upstream + " is empty");
        }
        return new Credential(value);
    }

    private static String read(String upstream, String where) {
        if (where.startsWith(ENVIRONMENT)) {
            String value = System.getenv(where.substring(ENVIRONMENT.length()));
            return value == null ? "" : value;
        }
        if (!where.startsWith(FILE)) {
            throw new IllegalStateException("the credential of upstream " + upstream
                    + " must say where the key is: env:NAME or file:/path, never the key itself");
        }
        try {
            return Files.readString(Path.of(where.substring(FILE.length())));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the credential of upstream " + upstream, e);
        }
    }
}
