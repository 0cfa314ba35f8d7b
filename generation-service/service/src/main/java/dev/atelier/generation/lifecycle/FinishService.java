// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.schedule.RunDurations;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Ends each generation exactly once: its final state and its event are one transaction. */
@ApplicationScoped
public class FinishService {
    private static final String SOURCE = "generation-service";

    /** Bounds one transaction; the next look takes the rest. */
    private static final int EXPIRY_BATCH = 50;

    private final GenerationRepository generations;
    private final Outbox outbox;
    private final FinishNotifier notifier;
    private final RunDurations durations;
    private final ObjectMapper json;
    private final Clock clock;
    private final String topic;

    FinishService(
            GenerationRepository generations,
            Outbox outbox,
            FinishNotifier notifier,
            RunDurations durations,
            ObjectMapper json,
            Clock clock,
            @ConfigProperty(name = "atelier.topic.generation-events") String topic) {
        this.generations = generations;
        this.outbox = outbox;
        this.notifier = notifier;
        this.durations = durations;
        this.json = json;
        this.clock = clock;
        this.topic = topic;
    }

    /** False when the run has ended already, or another worker holds its lease. */
    public boolean finish(long id, UUID lease, GenerationResult result) {
        return end(id, generation -> apply(generation, lease, result)).isPresent();
    }

    /** Ends a run that was stopped at its upstream, or never began; empty when it had ended before. */
    public Optional<Generation> cancel(long id) {
        return end(id, generation -> generation.cancel(clock.instant()));
    }

    /** Fails generations that did not start or end in time, so that no charge stays open. */
    @Scheduled(
            identity = "run-deadlines",
            every = "{atelier.run.deadlines-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    public void expireOverdue() {
        Instant now = clock.instant();
        List<Generation> expired = QuarkusTransaction.requiringNew().call(() -> {
            List<Generation> overdue = generations.lockOverdue(now, EXPIRY_BATCH).stream()
                    .filter(generation -> generation.expire(now))
                    .toList();
            overdue.forEach(this::addEvent);
            return overdue;
        });
        expired.forEach(this::announce);
    }

    private Optional<Generation> end(long id, Predicate<Generation> transition) {
        Optional<Generation> ended = QuarkusTransaction.requiringNew().call(() -> {
            Optional<Generation> found = generations.lock(id).filter(transition);
            found.filter(Generation::mayHavePlace)
                    .ifPresent(generation -> generations.deleteProviderRun(generation.id()));
            found.ifPresent(this::addEvent);
            return found;
        });
        ended.ifPresent(this::announce);
        return ended;
    }

    private boolean apply(Generation generation, UUID lease, GenerationResult result) {
        return switch (result) {
            case GenerationResult.Succeeded(List<GenerationOutput> outputs, OptionalLong cost) ->
                generation.succeed(lease, StoredJson.of(json, outputs), cost, clock.instant());
            case GenerationResult.Failed(Failure failure) -> generation.fail(lease, failure, clock.instant());
        };
    }

    private void addEvent(Generation generation) {
        if (generation.failure().isPresent()) {
            generations.releaseFinalizeOf(generation);
        }
        GenerationFinished event = event(generation);
        String key = event.generation().toString();
        outbox.add(
                topic,
                key,
                new CloudEvent(event.eventId(), GenerationFinished.TYPE, SOURCE, key, event.finishedAt(), event));
    }

    private void announce(Generation generation) {
        FailPoint.hit("generation.finish.after-commit");
        if (generation.status() == GenerationStatus.SUCCEEDED) {
            generation
                    .times()
                    .runningTime()
                    .ifPresent(time -> durations.record(generation.model().id(), time));
        }
        notifier.announce(generation);
    }

    private static GenerationFinished event(Generation generation) {
        var id = new GenerationId(generation.id());
        return new GenerationFinished(
                // A generation ends once, so its id names its event, and a consumer recognises a repeat.
                "evt_" + id,
                id,
                generation.account(),
                generation.credential(),
                generation.failure().isPresent() ? Outcome.FAILED : Outcome.SUCCEEDED,
                generation.order().price().amount(),
                generation.failure().map(failure -> failure.code().wire()).orElse(null),
                generation.project(),
                generation.origin(),
                generation.times().finishedAt().orElseThrow());
    }
}
