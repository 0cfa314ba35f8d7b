// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.GenerationStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Claims runs for this process and keeps their leases; one worker at a time holds a run, over all processes. */
@ApplicationScoped
class RunLeaseService {
    private static final Logger LOG = Logger.getLogger(RunLeaseService.class);

    private final GenerationRepository generations;
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    RunLeaseService(
            GenerationRepository generations,
            ModelCatalogue catalogue,
            ProviderRouter router,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.generations = generations;
        this.catalogue = catalogue;
        this.router = router;
        this.config = config;
        this.json = json;
        this.clock = clock;
    }

    /** Claims due runs, the longest waiting first. */
    @Transactional
    List<ClaimedRun> claimDue(int limit) {
        Instant now = clock.instant();
        return generations.lockDue(now, limit).stream()
                .flatMap(generation -> claim(generation, now).stream())
                .toList();
    }

    /** The work of a run begins; false when it has ended or another worker holds it. */
    @Transactional
    boolean start(ClaimedRun run, Model model) {
        return generations
                .lock(run.generation())
                .filter(generation -> generation.start(
                        run.lease(), clock.instant(), model.limits().run()))
                .isPresent();
    }

    /** Releases a run that is due again after {@code wait}; false when it has ended or another worker holds it. */
    @Transactional
    boolean releaseFor(ClaimedRun run, Duration wait) {
        Instant nextDue = clock.instant().plus(wait);
        return generations
                .lock(run.generation())
                .filter(generation -> generation.release(run.lease(), nextDue))
                .isPresent();
    }

    /** Extends the leases that this process still holds, and returns their generations. */
    @Transactional
    Set<Long> renew(Collection<ClaimedRun> runs) {
        return extend(runs, clock.instant().plus(config.lease()));
    }

    /** Lets other processes claim the runs at once. */
    @Transactional
    void releaseNow(Collection<ClaimedRun> runs) {
        extend(runs, clock.instant());
    }

    private Set<Long> extend(Collection<ClaimedRun> runs, Instant until) {
        return runs.stream()
                .filter(run -> generations.extendLease(run.generation(), run.lease(), until))
                .map(ClaimedRun::generation)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Optional<ClaimedRun> claim(Generation generation, Instant now) {
        UUID lease = UUID.randomUUID();
        if (!generation.claim(lease, now, now.plus(config.lease()))) {
            return Optional.empty();
        }
        // Most runs are done in this process; for those, claim and start are one transaction.
        catalogue.find(generation.model().id()).filter(router::startsAtOnce).ifPresent(model -> {
            boolean started = generation.start(lease, now, model.limits().run());
            LOG.tracef("run claimed generation=%s started=%s", generation, started);
        });
        return Optional.of(toRun(generation, lease));
    }

    private ClaimedRun toRun(Generation generation, UUID lease) {
        return new ClaimedRun(
                generation.id(),
                lease,
                generation.account(),
                generation.project(),
                generation.origin(),
                generation.model(),
                generation.order().input().read(json, ObjectNode.class).orElseThrow(),
                generation.order().media(),
                generation.times().deadline().orElseThrow(),
                generation.upstream(),
                generation.status() == GenerationStatus.PROCESSING,
                generation.trace());
    }
}
