// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.inbox;

import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Deletes inbox rows that are older than any event of the topic. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.events", stringValue = "true")
class InboxPruner {
    private static final Logger LOG = Logger.getLogger(InboxPruner.class);
    /** Often enough that one deletion stays small beside the two weeks that rows are kept. */
    private static final Duration EVERY = Duration.ofHours(6);

    /** Short: the next deletion takes what an interrupted one has left. */
    private static final Duration STOP_WAIT = Duration.ofSeconds(1);

    private final Inbox inbox;
    private final InboxConfig config;
    private final Worker worker;

    InboxPruner(Inbox inbox, InboxConfig config, MeterRegistry meters) {
        this.inbox = inbox;
        this.config = config;
        this.worker = new Worker("inbox-pruner", EVERY, meters, this::prune);
    }

    /** The first deletion waits, because a starting process has more urgent work. */
    void start(@Observes StartupEvent event) {
        worker.startAfter(EVERY);
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_WAIT);
    }

    private Duration prune() {
        LOG.debugf("inbox pruned rows=%d", inbox.prune(config.keep()));
        return EVERY;
    }

    /** How long applied events are remembered. */
    @ConfigMapping(prefix = "atelier.inbox")
    public interface InboxConfig {

        /** Age at which a row is forgotten; at least twice the topic's retention, which is seven days by default. */
        @WithDefault("14d")
        Duration keep();
    }
}
