// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/** Ends the held reads as soon as a stop begins: for a client that looks like "time is up". */
@Singleton
class WaitDrain {
    private static final Logger LOG = Logger.getLogger(WaitDrain.class);

    private final Waiters waiters;

    WaitDrain(Waiters waiters) {
        this.waiters = waiters;
    }

    void begin(@Observes ShutdownDelayInitiatedEvent event) {
        LOG.infof("held reads are answered waiters=%d", waiters.count());
        waiters.drain();
    }

    void end(@Observes ShutdownEvent event) {
        waiters.drain();
    }
}
