// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.generation.Generation;
import dev.atelier.generation.generation.GenerationRepository;
import dev.atelier.generation.generation.GenerationStatus;
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

/** Claims runs for this process and keeps them; a run belongs to one worker at a time, in all processes together. */
@ApplicationScoped
class RunLeases {
    private static final Logger LOG = Logger.getLogger(RunLeases.class);

    private final GenerationRepository generations;
    private final ModelCatalogue catalogue;
    private final Routes routes;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    RunLeases(
            GenerationRepository generations,
            ModelCatalogue catalogue,
            Routes routes,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.generations = generations;
        this.catalogue = catalogue;
        this.routes = routes;
        this.config = config;
        this.json = json;
        this.clock = clock;
    }

    /** What is due, the longest waiting first. */
    @Transactional
    List<ClaimedRun> claimDue(int most) {
        Instant now = clock.instant();
        return generations.lockDue(now, most).stream()
                .flatMap(generation -> claim(generation, now).stream())
                .toList();
    }

    /** The work of a run begins; false when it has ended or another worker has it. */
    @Transactional
    boolean start(ClaimedRun run, Model model) {
        return generations
                .lock(run.generation())
                .filter(generation -> generation.start(
                        run.lease(), clock.instant(), model.limits().run()))
                .isPresent();
    }

    /** Leaves a run alone for a while; false when it has ended or another worker has it. */
    @Transactional
    boolean park(ClaimedRun run, Duration wait) {
        Instant next = clock.instant().plus(wait);
        return generations
                .lock(run.generation())
                .filter(generation -> generation.park(run.lease(), next))
                .isPresent();
    }

    /** Keeps the runs that are still this process's own, and tells which they are. */
    @Transactional
    Set<Long> renew(Collection<ClaimedRun> runs) {
        return extend(runs, clock.instant().plus(config.lease()));
    }

    /** Lets others take the runs at once. */
    @Transactional
    void release(Collection<ClaimedRun> runs) {
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
        startWhatBeginsAtOnce(generation, lease, now);
        return Optional.of(run(generation, lease));
    }

    /** Most runs are done in this process; for those, claiming and starting are one transaction. */
    private void startWhatBeginsAtOnce(Generation generation, UUID lease, Instant now) {
        catalogue.find(generation.model().id()).filter(routes::beginsAtOnce).ifPresent(model -> {
            boolean started = generation.start(lease, now, model.limits().run());
            LOG.tracef("run taken generation=%s started=%s", generation, started);
        });
    }

    private ClaimedRun run(Generation generation, UUID lease) {
        return new ClaimedRun(
                generation.id(),
                lease,
                generation.account(),
                generation.project(),
                generation.origin(),
                generation.model(),
                input(generation),
                generation.purchase().media(),
                generation.times().deadline().orElseThrow(),
                generation.handedTo(),
                generation.status() == GenerationStatus.PROCESSING,
                generation.trace());
    }

    private ObjectNode input(Generation generation) {
        try {
            return json.readValue(generation.purchase().input().text(), ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("generation " + generation.id() + " holds unreadable input", e);
        }
    }
}
