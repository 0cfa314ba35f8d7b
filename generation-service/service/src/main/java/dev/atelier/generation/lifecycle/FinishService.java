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
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Ends each generation exactly once: its final state and its event are one statement, which runs share (docs/adr/0039, 0076). */
@ApplicationScoped
public class FinishService {
    private static final String SOURCE = "generation-service";

    private final RunEndRepository runs;
    private final Outbox outbox;
    private final FinishNotifier notifier;
    private final RunDurations durations;
    private final ObjectMapper json;
    private final Clock clock;
    private final String topic;

    FinishService(
            RunEndRepository runs,
            Outbox outbox,
            FinishNotifier notifier,
            RunDurations durations,
            ObjectMapper json,
            Clock clock,
            @ConfigProperty(name = "atelier.topic.generation-events") String topic) {
        this.runs = runs;
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
     * @param run as the worker claimed it
     * @return false when it has ended already, or another worker holds its lease
     */
    public boolean finish(Generation run, UUID lease, GenerationResult result) {
        return switch (result) {
            case GenerationResult.Succeeded(List<GenerationOutput> outputs, OptionalLong cost) -> {
                PricedOrder delivered = run.order().delivered(outputs, json);
                Generation ended = run.succeeded(StoredJson.of(json, outputs), delivered, clock.instant());
                yield end(ended, EndCause.report(lease), orNull(cost)).isPresent();
            }
            case GenerationResult.Failed(Failure failure) ->
                end(run.failed(failure, clock.instant()), EndCause.report(lease), null)
                        .isPresent();
        };
    }

    /**
     * Ends a run that no upstream has, or whose job its upstream has stopped.
     *
     * @param run as it was read before; where an upstream had its job, it is stopped now
     * @return empty when it has ended, or an upstream may have the job since
     */
    public Optional<Generation> cancel(Generation run) {
        boolean isStopped = run.openRun() != null && run.openRun().state().mayBeAtUpstream();
        return end(run.failed(Failure.CANCELED, clock.instant()), EndCause.cancel(isStopped), null);
    }

    /** Fails a run that did not start or end in time, also while a worker holds it; false when it has ended or time is left. */
    public boolean expire(Generation run) {
        Instant now = clock.instant();
        Failure late = run.status() == GenerationStatus.QUEUED ? Failure.NOT_STARTED : Failure.NOT_ENDED;
        return end(run.failed(late, now), EndCause.deadline(now), null).isPresent();
    }

    private Optional<Generation> end(Generation ended, EndCause cause, @Nullable Long cost) {
        NamedValues event = outbox.row(topic, key(ended), event(ended));
        Optional<Generation> stored = runs.end(new RunEndRepository.Ending(ended, cause, cost, event));
        stored.ifPresent(generation -> {
            outbox.wake();
            announce(generation);
        });
        return stored;
    }

    private void announce(Generation generation) {
        FailPoint.hit("generation.finish.after-commit");
        if (generation.status() == GenerationStatus.SUCCEEDED) {
            generation
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
                generation.owner().credential(),
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
