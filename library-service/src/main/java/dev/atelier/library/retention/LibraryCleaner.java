// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import dev.atelier.library.importer.RecentLinkService;
import dev.atelier.library.media.ExpiryKeeper;
import dev.atelier.library.output.OutputConfig;
import dev.atelier.library.output.OutputService;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Lets go of what nobody needs any more: expired objects, old media where that is wished, and short memories. */
@ApplicationScoped
class LibraryCleaner {
    private static final Logger LOG = Logger.getLogger(LibraryCleaner.class);

    private final ExpiryKeeper expiry;
    private final RetentionService retention;
    private final OutputService outputs;
    private final OutputConfig outputConfig;
    private final RecentLinkService links;
    private final Clock clock;

    LibraryCleaner(
            ExpiryKeeper expiry,
            RetentionService retention,
            OutputService outputs,
            OutputConfig outputConfig,
            RecentLinkService links,
            Clock clock) {
        this.expiry = expiry;
        this.retention = retention;
        this.outputs = outputs;
        this.outputConfig = outputConfig;
        this.links = links;
        this.clock = clock;
    }

    @Scheduled(every = "${atelier.media.clean-every:10m}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void onTime() {
        try {
            clean();
        } catch (RuntimeException e) {
            // The database is away; what is old stays old.
            LOG.warnf("library not cleaned cause=%s", e.getMessage());
        }
    }

    void clean() {
        int expired = expiry.sweep();
        int old = retention.sweep();
        int failures = outputs.forgetFailures(clock.instant().minus(outputConfig.failuresRemembered()));
        int forgotten = links.forget();
        LOG.debugf("library cleaned expired=%d old=%d failures=%d links=%d", expired, old, failures, forgotten);
    }
}
