// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Forgets old inbox rows, so that the table stays as long as the topic and no longer. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
public class InboxPruner {
    private static final Logger LOG = Logger.getLogger(InboxPruner.class);

    private final Inbox inbox;
    private final InboxConfig config;
    private final CountDownLatch stopping = new CountDownLatch(1);

    InboxPruner(Inbox inbox, InboxConfig config) {
        this.inbox = inbox;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        Thread.ofVirtual().name("inbox-pruner").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    private void run() {
        try {
            // The first look comes after a wait: a start has better things to do.
            while (!stopping.await(config.pruneEvery().toMillis(), TimeUnit.MILLISECONDS)) {
                prune();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void prune() {
        try {
            int forgotten = inbox.prune(config.keep());
            LOG.debugf("inbox pruned rows=%d", forgotten);
        } catch (RuntimeException fault) {
            LOG.warnf("inbox not pruned, next look in %s cause=%s", config.pruneEvery(), fault.getMessage());
        }
    }
}
