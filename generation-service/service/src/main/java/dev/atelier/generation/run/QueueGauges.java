// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.GenerationRepository;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.concurrent.atomic.AtomicLong;

/** How much waits: generations for a worker, events for Kafka. Looked up now and then, never by a scrape. */
@ApplicationScoped
class QueueGauges {
    private final GenerationRepository generations;
    private final EntityManager database;
    private final AtomicLong queued;
    private final AtomicLong outboxAgeSeconds;

    QueueGauges(GenerationRepository generations, EntityManager database, MeterRegistry registry) {
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
    void look() {
        queued.set(generations.countQueued());
        outboxAgeSeconds.set(((Number) database.createNativeQuery("""
                        select coalesce(extract(epoch from now() - (select created_at from outbox order by id limit 1)), 0)
                        """).getSingleResult()).longValue());
    }
}
