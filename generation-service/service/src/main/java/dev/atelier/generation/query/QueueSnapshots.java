// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.schedule.RunDurations;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The heads of the queues, read at most once a second each: reads of generations cost no read of the queue. */
@ApplicationScoped
class QueueSnapshots {
    private static final Duration FRESH = Duration.ofSeconds(1);

    /** Bounds one read; a run further behind has no position yet. */
    private static final int LONGEST = 1_000;

    private static final String HEAD = """
            select id, model_id, queue_tag from (
                select id, model_id, queue_tag from queue_head(:queue, false, '-infinity', :longest)
                union all
                select id, model_id, queue_tag from queue_head(:queue, true, '-infinity', :longest)) heads
            order by queue_tag, id limit :longest
            """;

    private final Database database;
    private final ModelCatalogue catalogue;
    private final RunDurations durations;
    private final Clock clock;
    private final Map<String, Snapshot> latest = new ConcurrentHashMap<>();

    QueueSnapshots(Database database, ModelCatalogue catalogue, RunDurations durations, Clock clock) {
        this.database = database;
        this.catalogue = catalogue;
        this.durations = durations;
        this.clock = clock;
    }

    /** What is ahead of a run: so many runs, and the seconds that they take one after the other. */
    record Ahead(int runs, double seconds) {}

    private record Waiting(long generation, double tag, double seconds) {

        boolean isBefore(double otherTag, long other) {
            return tag < otherTag || (tag == otherTag && generation < other);
        }
    }

    /** The first runs of a queue in their order. */
    record Snapshot(List<Waiting> head, Instant readAt) {

        /** Empty for a run behind the last one of a queue that is longer than the snapshot. */
        Optional<Ahead> ahead(double tag, long generation) {
            List<Waiting> before = head.stream()
                    .takeWhile(run -> run.isBefore(tag, generation))
                    .toList();
            return before.size() == LONGEST
                    ? Optional.empty()
                    : Optional.of(new Ahead(
                            before.size(),
                            before.stream().mapToDouble(Waiting::seconds).sum()));
        }
    }

    Snapshot of(String queue) {
        Instant now = clock.instant();
        return latest.compute(
                queue,
                (name, last) ->
                        last != null && now.isBefore(last.readAt().plus(FRESH)) ? last : new Snapshot(read(name), now));
    }

    private List<Waiting> read(String queue) {
        return database.list(
                HEAD,
                row -> new Waiting(
                        row.getLong("id"), row.get("queue_tag", Double.class), seconds(row.getLong("model_id"))),
                NamedValues.of("queue", queue).and("longest", LONGEST));
    }

    private double seconds(long model) {
        return catalogue
                .find(model)
                .map(durations::expected)
                .map(expected -> (double) expected.toMillis() / 1_000)
                .orElse(0.0);
    }
}
