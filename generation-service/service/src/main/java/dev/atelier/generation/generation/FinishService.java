// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Brings generations to their end, each exactly once: final state and event are one transaction. */
@ApplicationScoped
public class FinishService {
    private static final String SOURCE = "generation-service";

    private final GenerationRepository generations;
    private final Outbox outbox;
    private final FinishSignal signal;
    private final EndWatch ends;
    private final FinishMetrics metrics;
    private final ObjectMapper json;
    private final Clock clock;
    private final String topic;

    FinishService(
            GenerationRepository generations,
            Outbox outbox,
            FinishSignal signal,
            EndWatch ends,
            FinishMetrics metrics,
            ObjectMapper json,
            Clock clock,
            @ConfigProperty(name = "atelier.topic.generation-events") String topic) {
        this.generations = generations;
        this.outbox = outbox;
        this.signal = signal;
        this.ends = ends;
        this.metrics = metrics;
        this.json = json;
        this.clock = clock;
        this.topic = topic;
    }

    /** False when the run was ended by somebody else, or the lease went to another worker. */
    public boolean finish(long id, UUID lease, GenerationResult result) {
        Optional<Generation> finished = QuarkusTransaction.requiringNew()
                .call(() -> generations
                        .lock(id)
                        .filter(generation -> apply(generation, lease, result))
                        .map(this::forgetJob)
                        .map(this::told));
        finished.ifPresent(this::announce);
        return finished.isPresent();
    }

    /** Ends a run that was stopped at its upstream, or never began; empty when it had ended before. */
    Optional<Generation> cancel(long id) {
        Optional<Generation> canceled = QuarkusTransaction.requiringNew()
                .call(() -> generations
                        .lock(id)
                        .filter(generation -> generation.cancel(clock.instant()))
                        .map(this::forgetJob)
                        .map(this::told));
        canceled.ifPresent(this::announce);
        return canceled;
    }

    /** Ends the generations whose time is up. Returns how many. */
    public int expireOverdue(int batch) {
        Instant now = clock.instant();
        List<Generation> expired = QuarkusTransaction.requiringNew()
                .call(() -> generations.lockOverdue(now, batch).stream()
                        .filter(generation -> generation.expire(now))
                        .map(this::told)
                        .toList());
        expired.forEach(this::announce);
        return expired.size();
    }

    private boolean apply(Generation generation, UUID lease, GenerationResult result) {
        return switch (result) {
            case GenerationResult.Succeeded(List<GenerationOutput> outputs) ->
                generation.succeed(lease, stored(outputs), clock.instant());
            case GenerationResult.Failed(Failure failure) -> generation.fail(lease, failure, clock.instant());
        };
    }

    private Generation forgetJob(Generation generation) {
        if (generation.handedTo().isPresent()) {
            generations.forgetJob(generation.id());
        }
        return generation;
    }

    private Generation told(Generation generation) {
        if (generation.failure().isPresent()) {
            generation
                    .remake()
                    .source()
                    .flatMap(generations::lock)
                    .ifPresent(source -> source.withdrawFinalize(generation.id()));
        }
        GenerationFinished event = event(generation);
        String key = event.generation().toString();
        outbox.add(
                topic,
                key,
                new CloudEvent(event.eventId(), GenerationFinished.TYPE, SOURCE, key, event.finishedAt(), event));
        return generation;
    }

    private void announce(Generation generation) {
        FailPoint.hit("generation.finish.after-commit");
        ends.ended(generation.id());
        signal.publish(generation.id());
        metrics.finished(generation);
    }

    private static GenerationFinished event(Generation generation) {
        var id = new GenerationId(generation.id());
        return new GenerationFinished(
                // A generation ends once, so its event needs no other name, and one told twice would be known as such.
                "evt_" + id,
                id,
                generation.account(),
                generation.credential(),
                generation.failure().isPresent() ? Outcome.FAILED : Outcome.SUCCEEDED,
                generation.purchase().price().amount(),
                generation.failure().map(failure -> failure.code().wire()).orElse(null),
                generation.project(),
                generation.origin(),
                generation.times().finishedAt().orElseThrow());
    }

    private StoredJson stored(List<GenerationOutput> outputs) {
        try {
            return new StoredJson(json.writeValueAsString(outputs));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("outputs must be writable as JSON", e);
        }
    }
}
