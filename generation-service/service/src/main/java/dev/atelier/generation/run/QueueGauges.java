// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gauges of waiting generations, in all and by upstream; a job updates them, so a scrape costs no query. */
@ApplicationScoped
class QueueGauges {
    private static final String WAITING = """
            select queue, count(*) as runs,
                extract(epoch from now() - min(created_at))::double precision as seconds
            from run where started_at is null and state not in ('pending_charge', 'abandoned') group by queue
            """;

    /** What waits for one upstream. */
    private record Waiting(String upstream, long runs, double oldestSeconds) {
        Tags tags() {
            // A run that no worker has put into a queue yet has none.
            return Tags.of("upstream", upstream.isEmpty() ? "none" : upstream);
        }
    }

    private final Database database;
    private final UpstreamRegistry upstreams;
    private final AtomicLong queued;
    private final MultiGauge waiting;
    private final MultiGauge oldest;

    QueueGauges(Database database, UpstreamRegistry upstreams, MeterRegistry registry) {
        this.database = database;
        this.upstreams = upstreams;
        this.queued = registry.gauge("atelier.generation.queued", new AtomicLong());
        this.waiting = MultiGauge.builder("atelier.generation.waiting")
                .description("Generations that wait for a place, by upstream")
                .register(registry);
        this.oldest = MultiGauge.builder("atelier.generation.waiting.oldest")
                .description("How long the oldest of them has waited")
                .baseUnit("seconds")
                .register(registry);
    }

    @Scheduled(
            identity = "queue-gauges",
            every = "{atelier.run.gauges-every:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @Transactional
    void update() {
        List<Waiting> found = count();
        queued.set(found.stream().mapToLong(Waiting::runs).sum());
        waiting.register(
                found.stream()
                        .map(each -> MultiGauge.Row.of(each.tags(), each.runs()))
                        .toList(),
                true);
        oldest.register(
                found.stream()
                        .map(each -> MultiGauge.Row.of(each.tags(), each.oldestSeconds()))
                        .toList(),
                true);
    }

    /** An upstream for which nothing waits has a row too, so that a graph falls to zero and does not end. */
    private List<Waiting> count() {
        List<Waiting> waitingRuns = database.list(
                WAITING,
                row -> new Waiting(row.getString("queue"), row.getLong("runs"), row.get("seconds", Double.class)));
        Set<String> named = waitingRuns.stream().map(Waiting::upstream).collect(Collectors.toSet());
        Stream<Waiting> idle =
                upstreams.names().stream().filter(name -> !named.contains(name)).map(name -> new Waiting(name, 0, 0));
        return Stream.concat(waitingRuns.stream(), idle).toList();
    }
}
