// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelUpstream;
import dev.atelier.generation.upstream.ProviderRegistry;
import dev.atelier.generation.upstream.UpstreamRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Finds the ways to run a model in this installation, the preferred one first. */
@ApplicationScoped
class Routes {

    private final UpstreamRegistry upstreams;
    private final ProviderRegistry providers;

    Routes(UpstreamRegistry upstreams, ProviderRegistry providers) {
        this.upstreams = upstreams;
        this.providers = providers;
    }

    List<Route> of(Model model) {
        return model.upstreams().stream().flatMap(way -> route(way).stream()).toList();
    }

    /** The way a run has taken before; empty when the operator has since removed it. */
    Optional<Route> of(Model model, String upstream) {
        return of(model).stream()
                .filter(route -> route.upstream().name().equals(upstream))
                .findFirst();
    }

    /** True when the work begins the moment a worker takes the run: it is done in this process. */
    boolean beginsAtOnce(Model model) {
        return of(model).stream()
                .findFirst()
                .filter(route -> route.able().repeatable())
                .isPresent();
    }

    private Optional<Route> route(ModelUpstream way) {
        return upstreams
                .find(way.upstream())
                .flatMap(upstream -> providers
                        .find(upstream.dialect())
                        .map(provider -> new Route(way, upstream, provider, providers.capabilities(upstream))));
    }
}
