// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Verifies a callback, and makes the run due at once. */
@ApplicationScoped
class CallbackService {
    private static final Logger LOG = Logger.getLogger(CallbackService.class);

    private final CallbackAddress addresses;
    private final UpstreamRegistry upstreams;
    private final RunQueue queue;

    CallbackService(CallbackAddress addresses, UpstreamRegistry upstreams, RunQueue queue) {
        this.addresses = addresses;
        this.upstreams = upstreams;
        this.queue = queue;
    }

    /** {@code not_found} for a caller with a wrong token, as for an unknown path. */
    void receive(String upstream, long generation, String token, Callback callback) {
        Upstream known = upstreams.find(upstream).orElseThrow(() -> ApiException.notFound("path"));
        if (!addresses.isGenuine(upstream, generation, token)) {
            throw ApiException.notFound("path");
        }
        boolean isGenuine = upstreams
                .provider(known)
                .filter(provider -> provider.isGenuine(known, callback))
                .isPresent();
        LOG.debugf("callback upstream=%s genuine=%s", upstream, isGenuine);
        if (isGenuine) {
            queue.makeDue(generation);
        }
    }
}
