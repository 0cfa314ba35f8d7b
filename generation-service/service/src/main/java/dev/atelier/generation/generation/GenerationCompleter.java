// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.charge.BookedCharge;
import dev.atelier.generation.charge.ChargeService;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Ends what a crash or a silent billing left between the first write and the queue. With a key the client can still
 * learn of its generation, so a booked charge is carried on; without one it was told of an error and can never ask
 * for it, so the charge is given back.
 */
@ApplicationScoped
class GenerationCompleter {
    private static final Logger LOG = Logger.getLogger(GenerationCompleter.class);

    private final GenerationRepository generations;
    private final PendingGenerations pending;
    private final ChargeService charges;
    private final RunStarter runs;
    private final GenerationConfig config;
    private final Clock clock;

    GenerationCompleter(
            GenerationRepository generations,
            PendingGenerations pending,
            ChargeService charges,
            RunStarter runs,
            GenerationConfig config,
            Clock clock) {
        this.generations = generations;
        this.pending = pending;
        this.charges = charges;
        this.runs = runs;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(
            identity = "generation-completer",
            every = "{atelier.generation.complete-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void complete() {
        held().forEach(generation -> {
            try {
                complete(generation);
            } catch (RuntimeException fault) {
                // Held until completerHold is over, then looked at again, so one that fails does not stop the others.
                LOG.warnf("completer waits generation=%d cause=%s", generation.id(), fault.getMessage());
            }
        });
    }

    private List<Generation> held() {
        Instant now = clock.instant();
        Instant until = now.plus(config.completerHold());
        return QuarkusTransaction.requiringNew()
                .call(() -> generations.lockStrandedBefore(now, config.completerBatch()).stream()
                        .filter(generation -> generation.hold(now, until))
                        .toList());
    }

    private void complete(Generation generation) {
        boolean wanted = generation.status() == GenerationStatus.PENDING_CHARGE
                && generation.purchase().idempotencyKey().isPresent();
        Optional<BookedCharge> booked = wanted ? charges.booked(generation.id()) : Optional.empty();
        if (booked.filter(charge -> charge.state() == BookedCharge.State.CHARGED)
                .isPresent()) {
            queue(generation);
        } else {
            giveBack(generation);
        }
    }

    private void queue(Generation generation) {
        if (pending.queue(generation.id()).isPresent()) {
            LOG.infof("stranded generation queued generation=%d", generation.id());
            runs.wake();
        }
    }

    private void giveBack(Generation generation) {
        // Abandoned before billing is told: from here on no late request can queue a run whose charge is given back.
        boolean ours = generation.status() == GenerationStatus.ABANDONED || pending.abandon(generation.id());
        if (ours) {
            charges.giveBack(generation.id());
            pending.forgetAbandoned(generation.id());
            LOG.infof("stranded generation given back generation=%d", generation.id());
        }
    }
}
