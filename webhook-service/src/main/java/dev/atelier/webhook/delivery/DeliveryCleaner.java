// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Takes away deliveries that are older than we keep them, some at a time, and looks after the attempts' partitions. */
@ApplicationScoped
class DeliveryCleaner {
    private static final Logger LOG = Logger.getLogger(DeliveryCleaner.class);
    private static final int MOST_BATCHES = 100;

    private static final String DELETE = """
            delete from delivery where id in (
                select id from delivery
                where created_at < now() - ? * interval '1 millisecond'
                    and state in ('delivered', 'failed', 'canceled')
                order by created_at limit ?)""";

    // Callbacks make lanes for hosts that may never come again; one in use is never idle at commit.
    private static final String IDLE_LANES = """
            delete from lane where lane_id < 0 and inflight = 0 and next_due = 'infinity'""";

    private final DataSource database;
    private final AttemptPartitions partitions;
    private final DeliveryConfig config;

    DeliveryCleaner(DataSource database, AttemptPartitions partitions, DeliveryConfig config) {
        this.database = database;
        this.partitions = partitions;
        this.config = config;
    }

    @Scheduled(every = "${atelier.webhook.clean-every:1h}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void clean() {
        partitions.maintain();
        int gone = 0;
        for (int batch = 0; batch < MOST_BATCHES; batch++) {
            int deleted = QuarkusTransaction.requiringNew().call(this::deleteBatch);
            gone += deleted;
            if (deleted < config.cleanBatch()) {
                break;
            }
        }
        QuarkusTransaction.requiringNew().run(this::deleteIdleLanes);
        LOG.debugf("old deliveries removed count=%d", gone);
    }

    private void deleteIdleLanes() {
        try (Connection connection = database.getConnection();
                PreparedStatement delete = connection.prepareStatement(IDLE_LANES)) {
            delete.executeUpdate();
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private int deleteBatch() {
        try (Connection connection = database.getConnection();
                PreparedStatement delete = connection.prepareStatement(DELETE)) {
            delete.setLong(1, config.keepFor().toMillis());
            delete.setInt(2, config.cleanBatch());
            return delete.executeUpdate();
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }
}
