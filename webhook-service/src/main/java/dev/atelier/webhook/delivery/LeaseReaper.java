// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Takes back the deliveries of processes that died or hung: they are sent again at once, with the same event id. */
@ApplicationScoped
class LeaseReaper {
    private static final Logger LOG = Logger.getLogger(LeaseReaper.class);

    private static final String EXPIRED = """
            select id, lease, policy, attempt, extra from delivery
            where state = 'leased' and lease_until < now()
            order by lease_until limit ?""";

    private record Expired(long delivery, UUID lease, PolicyKind policy, int attempt, int extra) {}

    private final DataSource database;
    private final LeaseRepository leases;
    private final DeliveryMetrics metrics;
    private final WakeUp worker;
    private final DeliveryConfig config;
    private final DeliveryPolicies policies;

    LeaseReaper(
            DataSource database,
            LeaseRepository leases,
            DeliveryMetrics metrics,
            WakeUp worker,
            DeliveryConfig config,
            DeliveryPolicies policies) {
        this.database = database;
        this.leases = leases;
        this.metrics = metrics;
        this.worker = worker;
        this.config = config;
        this.policies = policies;
    }

    @Scheduled(every = "${atelier.webhook.reap-every:10s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void reap() {
        List<Expired> expired = QuarkusTransaction.requiringNew().call(this::expired);
        int taken = 0;
        for (Expired lease : expired) {
            // One lane per transaction: no two reapers or events can wait for each other's lanes.
            taken += QuarkusTransaction.requiringNew().call(() -> end(lease)) ? 1 : 0;
        }
        if (taken > 0) {
            LOG.warnf("expired leases taken back count=%d", taken);
            metrics.expired(taken);
            worker.wake();
        }
    }

    private boolean end(Expired expired) {
        // Counted, so that a delivery that kills its process each time comes to an end too.
        LeaseEnd end = expired.extra() > 0
                ? LeaseEnd.extraExpired(expired.extra() == 1)
                : LeaseEnd.expired(
                        policies.of(expired.policy()).schedule().afterLoss(expired.attempt()), config.extraTries());
        return leases.end(expired.delivery(), expired.lease(), end);
    }

    private List<Expired> expired() {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(EXPIRED)) {
            query.setInt(1, config.reapBatch());
            List<Expired> expired = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    expired.add(new Expired(
                            rows.getLong(1),
                            rows.getObject(2, UUID.class),
                            PolicyKind.of(rows.getString(3)).orElseThrow(),
                            rows.getInt(4),
                            rows.getInt(5)));
                }
            }
            return expired;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }
}
