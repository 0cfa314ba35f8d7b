// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.secret.SecretReference;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the enabled upstreams by name. */
@ApplicationScoped
public class UpstreamRegistry {
    private static final URI NO_BASE_URL = URI.create("about:blank");

    private final Map<String, Upstream> upstreams = new HashMap<>();

    /** @throws IllegalStateException when a configured credential cannot be read */
    UpstreamRegistry(UpstreamsConfig config) {
        config.byName().forEach((name, settings) -> {
            if (settings.enabled()) {
                upstreams.put(name, toUpstream(name, settings));
            }
        });
    }

    public Optional<Upstream> find(String name) {
        return Optional.ofNullable(upstreams.get(name));
    }

    public Set<String> names() {
        return Set.copyOf(upstreams.keySet());
    }

    private static Upstream toUpstream(String name, UpstreamsConfig.UpstreamSettings settings) {
        return new Upstream(
                name,
                settings.dialect(),
                settings.baseUrl().map(UpstreamRegistry::withoutSlash).orElse(NO_BASE_URL),
                settings.credential()
                        .map(location -> readCredential(name, new SecretReference(location)))
                        .orElse(Upstream.Credential.NONE),
                settings.headers(),
                settings.callTimeout(),
                settings.concurrency(),
                settings.cancel(),
                settings.options());
    }

    private static URI withoutSlash(URI url) {
        String text = url.toString();
        return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : url;
    }

    private static Upstream.Credential readCredential(String upstream, SecretReference reference) {
        if (!reference.isWellFormed()) {
            throw new IllegalStateException("the credential of upstream " + upstream
                    + " must say where the key is: env:NAME or file:/path, never the key itself");
        }
        return reference
                .read()
                .map(Upstream.Credential::new)
                .orElseThrow(() ->
                        new IllegalStateException("the credential of upstream " + upstream + " is empty or not there"));
    }
}
