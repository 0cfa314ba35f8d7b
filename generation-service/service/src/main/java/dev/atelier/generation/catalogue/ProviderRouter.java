// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.UpstreamRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the routes on which this installation can run a model: those whose upstream is configured and in use. */
@ApplicationScoped
public class ProviderRouter {
    private final UpstreamRegistry upstreams;

    ProviderRouter(UpstreamRegistry upstreams) {
        this.upstreams = upstreams;
    }

    /** The preferred route first; an engine never renders in the place of a vendor that is configured. */
    public List<ProviderRoute> findRoutes(Model model) {
        List<ProviderRoute> routes = new ArrayList<>();
        for (ModelUpstream target : model.upstreams()) {
            findRoute(target)
                    .filter(route -> !route.isEngine() || routes.stream().allMatch(ProviderRoute::isEngine))
                    .ifPresent(routes::add);
        }
        return routes;
    }

    /** The first of {@link #findRoutes}, on which a new run goes; empty when nothing here can run the model. */
    public Optional<ProviderRoute> preferredRoute(Model model) {
        return findRoutes(model).stream().findFirst();
    }

    /** The route that a run took before; empty when the operator has removed it since. */
    public Optional<ProviderRoute> findRoute(Model model, String upstream) {
        return findRoutes(model).stream()
                .filter(route -> route.upstream().name().equals(upstream))
                .findFirst();
    }

    private Optional<ProviderRoute> findRoute(ModelUpstream target) {
        return upstreams
                .find(target.upstream())
                .flatMap(upstream -> upstreams
                        .provider(upstream)
                        .map(provider ->
                                new ProviderRoute(target, upstream, provider, upstreams.capabilities(upstream))));
    }

    /**
     * One route on which a model can run: a configured upstream and the provider that speaks its dialect.
     *
     * @param target the upstream's own name of the model, and its parameters
     */
    public record ProviderRoute(ModelUpstream target, Upstream upstream, Provider provider, Capabilities capabilities) {

        /** Whether the work is done in this process and not by a vendor. */
        public boolean isEngine() {
            return capabilities.repeatable();
        }
    }
}
