// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.schedule.RunDurations;
import dev.atelier.platform.credits.Credits;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Ends each generation exactly once: its final state and its event are one transaction, or one statement. */
@ApplicationScoped
public class FinishService {
    private static final String SOURCE = "generation-service";

    /** Stores the end of a run only while its worker holds it. A finalize offer opens again when its use has failed. */
    private static final String END = """
            changed as (
                update generation set status = ?, finished_at = ?, outputs = ?, cost_breakdown = ?, warnings = ?,
                    credits_refunded = ?, upstream_cost = ?, error_code = ?, error_message = ?, due_at = null,
                    lease = null
                where id = ? and lease = ? and status in ('queued', 'processing')
                returning id, status, finalizes),
            place as (delete from provider_run using changed where generation_id = changed.id),
            offer as (
                update generation source set finalized_by = null from changed
                where changed.status = 'failed' and source.id = changed.finalizes and source.finalized_by = changed.id)
            """;

    /** Bounds one transaction; the next poll takes the rest. */
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

    /**
     * Ends a run that a worker holds.
     *
     * @param run as the worker claimed it; afterwards in its end
     * @return false when it has ended already, or another worker holds its lease
     */
    public boolean finish(Generation run, UUID lease, GenerationResult result) {
        // A repeat after a fault of the database finds the run as the first attempt has left it.
        if (!run.status().isFinal() && !apply(run, lease, result)) {
            return false;
        }
        boolean isStored = outbox.addWith(END, endValues(run, lease), topic, key(run), event(run));
        if (isStored) {
            announce(run);
        }
        return isStored;
    }

    private static List<@Nullable Object> endValues(Generation run, UUID lease) {
        return Arrays.asList(
                run.status().wire(),
                run.times().finishedAt().orElseThrow(),
                run.outputs().text(),
                run.order().breakdownText(),
                run.order().warningsText(),
                run.order().refunded(),
                orNull(run.upstreamCost()),
                run.failure().map(failure -> failure.code().wire()).orElse(null),
                run.failure().map(Failure::message).orElse(null),
                run.id(),
                lease);
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
                generation.succeed(
                        lease,
                        StoredJson.of(json, outputs),
                        generation.order().delivered(outputs, json),
                        cost,
                        clock.instant());
            case GenerationResult.Failed(Failure failure) -> generation.fail(lease, failure, clock.instant());
        };
    }

    private void addEvent(Generation generation) {
        if (generation.failure().isPresent()) {
            generations.releaseFinalizeOf(generation);
        }
        outbox.add(topic, key(generation), event(generation));
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

    private static String key(Generation generation) {
        return new GenerationId(generation.id()).toString();
    }

    private static CloudEvent event(Generation generation) {
        var id = new GenerationId(generation.id());
        Credits price = generation.order().price();
        var event = new GenerationFinished(
                // A generation ends once, so its id names its event, and a consumer recognises a repeat.
                "evt_" + id,
                id,
                generation.account(),
                generation.credential(),
                generation.failure().isPresent() ? Outcome.FAILED : Outcome.SUCCEEDED,
                price.amount(),
                price.amount() - generation.creditsCharged().amount(),
                generation.failure().map(failure -> failure.code().wire()).orElse(null),
                generation.project(),
                generation.origin(),
                generation.times().finishedAt().orElseThrow());
        return new CloudEvent(
                event.eventId(), GenerationFinished.TYPE, SOURCE, key(generation), event.finishedAt(), event);
    }
}
