// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.platform.sql.Database;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long a run of each model takes, from its last runs in all processes. Measurements are collected here and written
 * together, so that neither the end of a run nor a create asks the database for them.
 */
@ApplicationScoped
public class RunDurations {
    /** What one run counts in the mean of its model: after some twenty runs the old ones hardly matter. */
    private static final double SHARE_OF_ONE_RUN = 0.1;

    /** A run that takes longer than those before is not said to be done. */
    private static final double MOST_OF_A_RUN = 0.95;

    private static final String SAVE = """
            insert into model_duration (model_id, seconds) values (?, ?)
            on conflict (model_id) do update
            set seconds = model_duration.seconds + (excluded.seconds - model_duration.seconds) * ?
            """;

    private record Measured(int runs, double seconds) {

        Measured add(Measured other) {
            return new Measured(runs + other.runs, seconds + other.seconds);
        }

        double mean() {
            return seconds / runs;
        }

        double share() {
            return 1 - Math.pow(1 - SHARE_OF_ONE_RUN, runs);
        }
    }

    private final Database database;
    private final Map<Long, Measured> unsaved = new ConcurrentHashMap<>();
    private volatile Map<Long, Duration> known = Map.of();

    RunDurations(Database database) {
        this.database = database;
    }

    /** A run of the model has succeeded. */
    public void record(long model, Duration duration) {
        unsaved.merge(model, new Measured(1, seconds(duration)), Measured::add);
    }

    /** The mean of the last runs, or a guess by the kind of media before the first one. */
    public Duration expected(Model model) {
        return Optional.ofNullable(known.get(model.id())).orElseGet(() -> guess(model));
    }

    /**
     * How much of a run is done after a time, by the mean of the last runs.
     *
     * @return 0 to 0.95
     */
    public double estimateShare(Model model, Duration elapsed) {
        return Math.clamp(seconds(elapsed) / seconds(expected(model)), 0, MOST_OF_A_RUN);
    }

    /** Writes what was measured here, and reads what all processes have measured. */
    @Scheduled(
            identity = "run-durations",
            every = "{atelier.run.durations-every:5s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    public void refresh() {
        List.copyOf(unsaved.keySet()).forEach(this::save);
        Map<Long, Duration> read = new HashMap<>();
        database.list(
                "select model_id, seconds from model_duration",
                row -> read.put(row.getLong("model_id"), duration(row.get("seconds", Double.class))));
        known = Map.copyOf(read);
    }

    private void save(long model) {
        Measured measured = unsaved.remove(model);
        if (measured != null) {
            database.update(SAVE, model, measured.mean(), measured.share());
        }
    }

    private static Duration guess(Model model) {
        return switch (model.type()) {
            case IMAGE -> Duration.ofSeconds(5);
            case AUDIO -> Duration.ofSeconds(10);
            case OTHER -> Duration.ofSeconds(15);
            case VIDEO -> Duration.ofMinutes(1);
        };
    }

    private static double seconds(Duration duration) {
        return (double) duration.toMillis() / 1_000;
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis((long) (seconds * 1_000));
    }
}
