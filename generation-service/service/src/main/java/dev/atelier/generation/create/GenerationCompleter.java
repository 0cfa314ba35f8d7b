// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.charge.BillingClient.BookedCharge;
import dev.atelier.generation.charge.ChargeClient;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationConfig;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunState;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Continues generations that a crash or a silent billing left between the first write and the queue. With a key the
 * client can still find its generation, so a booked charge leads to a run; without a key the client got an error and can
 * never find the generation, so the charge is refunded.
 */
@ApplicationScoped
class GenerationCompleter {
    private static final Logger LOG = Logger.getLogger(GenerationCompleter.class);

    /** Bounds one poll; the next poll takes the rest. */
    private static final int BATCH = 50;

    private final GenerationRepository generations;
    private final PendingGenerationService pending;
    private final PendingRunRepository unpaid;
    private final ChargeClient charges;
    private final RunQueue queue;
    private final GenerationConfig config;

    GenerationCompleter(
            GenerationRepository generations,
            PendingGenerationService pending,
            PendingRunRepository unpaid,
            ChargeClient charges,
            RunQueue queue,
            GenerationConfig config) {
        this.generations = generations;
        this.pending = pending;
        this.unpaid = unpaid;
        this.charges = charges;
        this.queue = queue;
        this.config = config;
    }

    @Scheduled(
            identity = "generation-completer",
            every = "{atelier.generation.complete-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void completeStranded() {
        holdStranded().forEach(generation -> {
            try {
                complete(generation);
            } catch (RuntimeException fault) {
                // The next poll tries again; the others continue.
                LOG.warnf("completer waits generation=%d cause=%s", generation.id(), fault);
                letGo(generation);
            }
        });
    }

    private void letGo(Generation generation) {
        try {
            unpaid.letGo(generation.id());
        } catch (RuntimeException fault) {
            // Without the database the generation stays held until completerHold is over.
            LOG.debugf("generation not let go generation=%d cause=%s", generation.id(), fault);
        }
    }

    private List<Generation> holdStranded() {
        List<Long> held = unpaid.holdStranded(BATCH, config.completerHold());
        return held.isEmpty() ? List.of() : generations.findAll(held);
    }

    private void complete(Generation generation) {
        boolean isWanted = generation.status() == GenerationStatus.PENDING_CHARGE
                && generation.order().idempotencyKey().isPresent();
        Optional<BookedCharge> charge = isWanted ? charges.find(generation.id()) : Optional.empty();
        if (charge.filter(found -> found.state() == BookedCharge.State.CHARGED).isPresent()) {
            queue(generation);
        } else {
            refund(generation);
        }
    }

    private void queue(Generation generation) {
        if (pending.queue(generation).isPresent()) {
            LOG.infof("stranded generation queued generation=%d", generation.id());
            queue.signal();
        }
    }

    private void refund(Generation generation) {
        // Abandoned before billing is asked: from here on no late request can queue a run whose charge is refunded.
        boolean isAbandoned = generation.status() == GenerationStatus.ABANDONED || unpaid.abandon(generation.id());
        if (isAbandoned) {
            charges.voidCharge(generation.id());
            unpaid.delete(generation.id(), RunState.ABANDONED);
            LOG.infof("stranded generation given back generation=%d", generation.id());
        }
    }
}
