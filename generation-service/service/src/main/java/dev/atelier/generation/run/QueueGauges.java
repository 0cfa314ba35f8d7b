// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.concurrent.atomic.AtomicLong;

/** Gauges of waiting generations and waiting events; a job updates them, so a scrape costs no query. */
@ApplicationScoped
class QueueGauges {
    private static final String OUTBOX_AGE = """
            select coalesce(extract(epoch from now() - (select created_at from outbox order by id limit 1)), 0)::bigint
                as seconds
            """;

    private final GenerationRepository generations;
    private final Database database;
    private final AtomicLong queued;
    private final AtomicLong outboxAgeSeconds;

    QueueGauges(GenerationRepository generations, Database database, MeterRegistry registry) {
        this.generations = generations;
        this.database = database;
        this.queued = registry.gauge("atelier.generation.queued", new AtomicLong());
        this.outboxAgeSeconds = registry.gauge("atelier.outbox.age.seconds", new AtomicLong());
    }

    @Scheduled(
            identity = "queue-gauges",
            every = "{atelier.run.gauges-every:15s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @Transactional
    void update() {
        queued.set(generations.countQueued());
        outboxAgeSeconds.set(database.get(OUTBOX_AGE, row -> row.getLong("seconds")));
    }
}
