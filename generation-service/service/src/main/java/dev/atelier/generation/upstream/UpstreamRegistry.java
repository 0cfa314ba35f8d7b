// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.secret.SecretReference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The enabled upstreams by name, and the adapters that speak their dialects. */
@ApplicationScoped
public class UpstreamRegistry {
    private static final URI NO_BASE_URL = URI.create("about:blank");

    private final Map<String, Upstream> upstreams = new HashMap<>();
    private final Map<String, Provider> providers;

    /** @throws IllegalStateException when a configured credential, or a file of an upstream, cannot be used */
    UpstreamRegistry(UpstreamsConfig config, @Any Instance<Provider> providers) {
        this.providers =
                providers.stream().collect(Collectors.toUnmodifiableMap(Provider::dialect, Function.identity()));
        config.byName().forEach((name, settings) -> {
            if (settings.enabled()) {
                Upstream upstream = toUpstream(name, settings);
                provider(upstream).ifPresent(provider -> provider.prepare(upstream));
                upstreams.put(name, upstream);
            }
        });
    }

    public Optional<Upstream> find(String name) {
        return Optional.ofNullable(upstreams.get(name));
    }

    public Set<String> names() {
        return Set.copyOf(upstreams.keySet());
    }

    /** The adapter of an upstream; empty when its module is not in this build. */
    public Optional<Provider> provider(Upstream upstream) {
        return Optional.ofNullable(providers.get(upstream.dialect()));
    }

    /** The capabilities of the upstream's dialect, with a weaker cancel where the upstream promises less. */
    public Capabilities capabilities(Upstream upstream) {
        return provider(upstream)
                .map(provider -> provider.capabilities(upstream))
                .map(able -> new Capabilities(able.repeatable(), able.cancel().atMost(upstream.cancel())))
                .orElse(new Capabilities(false, Capabilities.Cancelable.NEVER));
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
