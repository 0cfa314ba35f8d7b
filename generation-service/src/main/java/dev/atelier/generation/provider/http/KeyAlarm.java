// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Upstream;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Tells the operator that an upstream does not take our key any more: wrong, blocked, or without money. */
@ApplicationScoped
class KeyAlarm {
    private static final Logger LOG = Logger.getLogger(KeyAlarm.class);

    private final MeterRegistry registry;

    KeyAlarm(MeterRegistry registry) {
        this.registry = registry;
    }

    void ring(Upstream upstream, int status) {
        LOG.errorf("upstream refuses our key provider=%s status=%d", upstream.name(), status);
        registry.counter("atelier.upstream.key.refused", "provider", upstream.name())
                .increment();
    }
}
