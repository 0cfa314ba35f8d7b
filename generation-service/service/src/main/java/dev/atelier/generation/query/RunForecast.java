// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.schedule.QueueRegistry;
import dev.atelier.generation.schedule.RunDurations;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Estimates how far a generation is, from its place in the fair order and from the last runs of its model. */
@ApplicationScoped
public class RunForecast {
    /** Less reported progress says nothing about the rest. */
    private static final double LEAST_PROGRESS = 0.05;

    private final QueueSnapshots snapshots;
    private final QueueRegistry queues;
    private final RunDurations durations;
    private final ModelCatalogue catalogue;
    private final Clock clock;

    RunForecast(
            QueueSnapshots snapshots,
            QueueRegistry queues,
            RunDurations durations,
            ModelCatalogue catalogue,
            Clock clock) {
        this.snapshots = snapshots;
        this.queues = queues;
        this.durations = durations;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /**
     * What is expected of a generation that has not ended.
     *
     * @param progress 0 to 1, as it was stored: what the upstream said, or an estimate, and never less than before
     * @param queuePosition 1 for the run that is next; empty while the run is under way, or when it is too far behind
     * @param secondsLeft empty where it is not known
     */
    record Forecast(double progress, Optional<Integer> queuePosition, Optional<Long> secondsLeft) {}

    /** Empty for a generation that has ended. */
    Optional<Forecast> of(Generation generation) {
        return switch (generation.status()) {
            case QUEUED -> Optional.of(waiting(generation));
            case PROCESSING -> Optional.of(running(generation));
            case PENDING_CHARGE, ABANDONED, SUCCEEDED, FAILED -> Optional.empty();
        };
    }

    /** The position in the fair order of the queue, 1 for the next run; empty when it is far behind. */
    public Optional<Integer> position(String queue, double tag, long generation) {
        return snapshots.of(queue).ahead(tag, generation).map(ahead -> ahead.runs() + 1);
    }

    private Forecast waiting(Generation generation) {
        var entry = generation.run().entry();
        Optional<QueueSnapshots.Ahead> ahead = snapshots.of(entry.queue()).ahead(entry.tag(), generation.id());
        int places = Math.max(1, queues.places(entry.queue()).batch());
        Optional<Long> left =
                ahead.flatMap(before -> expected(generation).map(own -> toSeconds(own + before.seconds() / places)));
        return new Forecast(0, ahead.map(before -> before.runs() + 1), left);
    }

    private Forecast running(Generation generation) {
        Instant now = clock.instant();
        double elapsed = seconds(Duration.between(generation.times().startedAt().orElse(now), now));
        Optional<Double> reported = generation.progress().map(Float::doubleValue);
        Optional<Double> mean = expected(generation);
        // A share may be an estimate of the last poll: it says no more than the mean until that is over.
        Optional<Double> total = reported.filter(share -> share >= LEAST_PROGRESS)
                .map(share -> elapsed / share)
                .map(whole -> mean.filter(usual -> elapsed < usual)
                        .map(usual -> Math.min(usual, whole))
                        .orElse(whole))
                .or(() -> mean);
        return new Forecast(reported.orElse(0.0), Optional.empty(), total.map(whole -> toSeconds(whole - elapsed)));
    }

    private Optional<Double> expected(Generation generation) {
        Optional<Model> model = catalogue.find(generation.model().id());
        return model.map(durations::expected).map(RunForecast::seconds);
    }

    /** At least one second: a generation that has not ended takes some time yet. */
    private static long toSeconds(double seconds) {
        return Math.max(1, Math.round(Math.ceil(seconds)));
    }

    private static double seconds(Duration duration) {
        return (double) duration.toMillis() / 1_000;
    }
}
