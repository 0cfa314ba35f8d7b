// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.generation.Generation;
import dev.atelier.generation.generation.GenerationRepository;
import dev.atelier.generation.generation.Lease;
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

/** Claims runs for this process and keeps them; a run belongs to one worker at a time, in all processes together. */
@ApplicationScoped
class RunLeases {
    private final GenerationRepository generations;
    private final ModelCatalogue catalogue;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    RunLeases(
            GenerationRepository generations,
            ModelCatalogue catalogue,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.generations = generations;
        this.catalogue = catalogue;
        this.config = config;
        this.json = json;
        this.clock = clock;
    }

    /** The oldest queued runs. */
    @Transactional
    List<ClaimedRun> claimQueued(int most) {
        return claimed(generations.lockQueued(clock.instant(), most));
    }

    /** Runs whose worker died or lost the database for so long that it must not go on. */
    @Transactional
    List<ClaimedRun> claimLeaseless(int most) {
        return claimed(generations.lockLeaseless(clock.instant(), most));
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

    private List<ClaimedRun> claimed(List<Generation> locked) {
        Instant now = clock.instant();
        return locked.stream()
                .flatMap(generation -> claim(generation, now).stream())
                .toList();
    }

    private Optional<ClaimedRun> claim(Generation generation, Instant now) {
        var lease = new Lease(UUID.randomUUID(), now.plus(config.lease()));
        return generation.claim(lease, now, longestRun(generation))
                ? Optional.of(run(generation, lease))
                : Optional.empty();
    }

    private ClaimedRun run(Generation generation, Lease lease) {
        return new ClaimedRun(
                generation.id(),
                lease.token(),
                generation.account(),
                generation.project(),
                generation.origin(),
                generation.model(),
                input(generation),
                generation.deadline().orElseThrow(),
                generation.trace());
    }

    /** A model that has left the catalogue cannot run any more, which takes no time. */
    private Duration longestRun(Generation generation) {
        return catalogue
                .find(generation.model().id())
                .map(model -> model.limits().run())
                .orElse(config.lease());
    }

    private ObjectNode input(Generation generation) {
        try {
            return json.readValue(generation.input().text(), ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("generation " + generation.id() + " holds unreadable input", e);
        }
    }
}
