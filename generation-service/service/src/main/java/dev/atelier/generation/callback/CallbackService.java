// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import dev.atelier.generation.generation.RunWaker;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.ProviderRegistry;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Checks who called, and has the job asked about at once. */
@ApplicationScoped
class CallbackService {
    private static final Logger LOG = Logger.getLogger(CallbackService.class);

    private final CallbackAddress addresses;
    private final UpstreamRegistry upstreams;
    private final ProviderRegistry providers;
    private final RunWaker runs;

    CallbackService(CallbackAddress addresses, UpstreamRegistry upstreams, ProviderRegistry providers, RunWaker runs) {
        this.addresses = addresses;
        this.upstreams = upstreams;
        this.providers = providers;
        this.runs = runs;
    }

    /** Refuses whoever cannot know the address as if there were nothing there. */
    void called(String upstream, long generation, String token, Callback callback) {
        Upstream known = upstreams.find(upstream).orElseThrow(() -> ApiException.notFound("path"));
        if (!addresses.isGenuine(upstream, generation, token)) {
            throw ApiException.notFound("path");
        }
        boolean genuine = providers
                .find(known.dialect())
                .filter(provider -> provider.isGenuine(known, callback))
                .isPresent();
        LOG.debugf("callback upstream=%s genuine=%s", upstream, genuine);
        if (genuine) {
            runs.wake(generation);
        }
    }
}
