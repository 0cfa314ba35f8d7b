// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Deletes deliveries that are older than they are kept, in batches, and maintains the partitions of attempts. */
@ApplicationScoped
class DeliveryCleaner {
    private static final Logger LOG = Logger.getLogger(DeliveryCleaner.class);
    /** Bounds the time for which one delete holds its locks. */
    private static final int BATCH = 5_000;
    /** The next round takes what is left after so many batches. */
    private static final int MOST_BATCHES = 100;

    private static final String DELETE = """
            delete from delivery where id in (
                select id from delivery
                where created_at < now() - ? * interval '1 millisecond'
                    and state in ('delivered', 'failed', 'canceled')
                order by created_at limit ?)""";

    // Callbacks create queues for hosts that may never come again; a queue in use is never idle at commit.
    private static final String DELETE_IDLE_QUEUES = """
            delete from endpoint_queue where queue_id < 0 and inflight = 0 and next_due = 'infinity'""";

    private final Database database;
    private final AttemptPartitions partitions;

    DeliveryCleaner(Database database, AttemptPartitions partitions) {
        this.database = database;
        this.partitions = partitions;
    }

    // The partitions of a start are made before it; two makers at once would only log that the other was first.
    @Scheduled(every = "1h", delayed = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void clean() {
        partitions.maintain();
        int deleted = 0;
        int last = BATCH;
        for (int batch = 0; batch < MOST_BATCHES && last == BATCH; batch++) {
            last = update(DELETE, DeliveryConfig.KEEP_FOR.toMillis(), BATCH);
            deleted += last;
        }
        update(DELETE_IDLE_QUEUES);
        LOG.debugf("old deliveries deleted count=%d", deleted);
    }

    private int update(String sql, Object... values) {
        return QuarkusTransaction.requiringNew().call(() -> database.update(sql, values));
    }
}
