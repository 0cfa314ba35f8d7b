// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.upstream.ProviderRegistry;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds the routes on which this installation can run a model: those whose upstream is configured and in use. */
@ApplicationScoped
public class ProviderRouter {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(60);

    private final UpstreamRegistry upstreams;
    private final ProviderRegistry providers;

    ProviderRouter(UpstreamRegistry upstreams, ProviderRegistry providers) {
        this.upstreams = upstreams;
        this.providers = providers;
    }

    /** The preferred route first. */
    public List<ProviderRoute> findRoutes(Model model) {
        return model.upstreams().stream()
                .flatMap(target -> findRoute(target).stream())
                .toList();
    }

    /** The route that a run took before; empty when the operator has removed it since. */
    public Optional<ProviderRoute> findRoute(Model model, String upstream) {
        return findRoutes(model).stream()
                .filter(route -> route.upstream().name().equals(upstream))
                .findFirst();
    }

    /** True when the preferred route does the work in this process, so that a claimed run starts at once. */
    public boolean startsAtOnce(Model model) {
        return findRoutes(model).stream()
                .findFirst()
                .filter(route -> route.capabilities().repeatable())
                .isPresent();
    }

    boolean hasRoute(Model model) {
        return model.upstreams().stream().anyMatch(target -> findRoute(target).isPresent());
    }

    /** Refuses a model without a route before anything is charged: such a run would only wait for its deadline. */
    public void requireRoute(Model model) {
        if (!hasRoute(model)) {
            throw new ApiException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            "This model is not available now. GET /v1/models lists others.")
                    .retryAfter(RETRY_AFTER);
        }
    }

    private Optional<ProviderRoute> findRoute(ModelUpstream target) {
        return upstreams
                .find(target.upstream())
                .flatMap(upstream -> providers
                        .find(upstream.dialect())
                        .map(provider ->
                                new ProviderRoute(target, upstream, provider, providers.capabilities(upstream))));
    }
}
