// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.schedule.Backlog.Flow;
import dev.atelier.generation.schedule.Backlog.Reading;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Refuses runs that would wait too long for their start, before they are stored or charged (docs/adr/0079). What waits is read
 * once a second, so a create costs no query.
 */
@ApplicationScoped
public class QueueBacklog {
    /** Of the start deadline: the estimate may be wrong by a factor of two, and the run starts in time nevertheless. */
    private static final double SHARE_OF_DEADLINE = 0.5;

    private static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(1);

    /** A long queue is read less often: reading takes at most this share of the time. */
    private static final int REST_FACTOR = 50;

    private static final String READ = """
            select name, coalesce(served, 0) as served, account_id, model_id, runs, cost
            from unnest(:queues::text[]) as name
            left join run_queue using (name)
            left join lateral (
                select account_id, model_id, count(*) as runs, sum(queue_cost) as cost from run
                where queue = name and state = 'waiting' group by account_id, model_id) as waiting on true
            """;

    private final Database database;
    private final QueueRegistry queues;
    private final ModelCatalogue catalogue;
    private final RunDurations durations;
    private final Clock clock;
    private volatile Map<String, Backlog> known = Map.of();
    private volatile Instant nextRead = Instant.MIN;

    QueueBacklog(
            Database database, QueueRegistry queues, ModelCatalogue catalogue, RunDurations durations, Clock clock) {
        this.database = database;
        this.queues = queues;
        this.catalogue = catalogue;
        this.durations = durations;
        this.clock = clock;
    }

    /**
     * @param cost of a new run of this account in the fair order
     * @param startDeadline how long it may wait
     * @throws ApiException 429 when it would hardly start in time
     */
    void requireTimelyStart(String queue, long account, double cost, Duration startDeadline) {
        Backlog backlog = known.get(queue);
        if (backlog == null) {
            return;
        }
        double longest = seconds(startDeadline) * SHARE_OF_DEADLINE;
        double wait = backlog.secondsUntilStart(account, cost, longest);
        if (wait > longest) {
            throw full(wait - longest);
        }
    }

    private static ApiException full(double tooLong) {
        double seconds = Math.min(tooLong, seconds(LONGEST_RETRY_AFTER));
        return new ApiException(
                        ErrorCode.CONCURRENCY_LIMIT,
                        "So many runs wait for this model that another one would not start in time. Nothing was charged;"
                                + " try again later.",
                        "model")
                .retryAfter(Duration.ofSeconds((long) Math.ceil(seconds)));
    }

    @Scheduled(
            identity = "queue-backlog",
            every = "{atelier.run.backlog-every:1s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void readWhenDue() {
        Instant now = clock.instant();
        if (!now.isBefore(nextRead)) {
            read(now);
            nextRead = now.plus(Duration.between(now, clock.instant()).multipliedBy(REST_FACTOR));
        }
    }

    /** Reads what waits in each queue. */
    void read(Instant now) {
        Map<String, Long> served = new HashMap<>();
        Map<String, Map<Long, Flow>> waiting = new HashMap<>();
        database.list(
                READ,
                row -> {
                    String queue = row.getString("name");
                    Map<Long, Flow> flows = waiting.computeIfAbsent(queue, _ -> new HashMap<>());
                    row.findLong("account_id").ifPresent(account -> flows.merge(account, flow(row), Flow::plus));
                    return served.put(queue, row.getLong("served"));
                },
                NamedValues.of("queues", List.copyOf(queues.names())));
        Map<String, Backlog> before = known;
        Map<String, Backlog> read = new HashMap<>();
        waiting.forEach((queue, flows) -> {
            var reading = new Reading(now, queues.places(queue).batch(), served.getOrDefault(queue, 0L), flows);
            Backlog last = before.get(queue);
            read.put(queue, last == null ? Backlog.first(reading) : last.next(reading));
        });
        known = Map.copyOf(read);
    }

    private Flow flow(Row row) {
        double runs = (double) row.getLong("runs");
        double each = catalogue
                .find(row.getLong("model_id"))
                .map(model -> seconds(durations.expected(model)))
                .orElse(0.0);
        return new Flow(runs, row.get("cost", Double.class), runs * each);
    }

    private static double seconds(Duration duration) {
        return (double) duration.toMillis() / 1_000;
    }
}
