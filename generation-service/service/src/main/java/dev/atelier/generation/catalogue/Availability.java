// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.upstream.ProviderRegistry;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Which models this installation can run at all: those with an upstream that is configured and in use. */
@ApplicationScoped
public class Availability {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(60);

    private final UpstreamRegistry upstreams;
    private final ProviderRegistry providers;

    Availability(UpstreamRegistry upstreams, ProviderRegistry providers) {
        this.upstreams = upstreams;
        this.providers = providers;
    }

    boolean covers(Model model) {
        return model.upstreams().stream()
                .anyMatch(way -> upstreams
                        .find(way.upstream())
                        .flatMap(upstream -> providers.find(upstream.dialect()))
                        .isPresent());
    }

    /** Asked before anything is charged: such a run would only wait for its deadline. */
    public void require(Model model) {
        if (!covers(model)) {
            throw new ApiException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            "This model is not available now. GET /v1/models lists others.")
                    .retryAfter(RETRY_AFTER);
        }
    }
}
