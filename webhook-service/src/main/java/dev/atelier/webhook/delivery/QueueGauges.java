// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Looks at the whole queue now and then; every replica tells the same, so take the maximum, not the sum. */
@ApplicationScoped
class QueueGauges {
    private static final Logger LOG = Logger.getLogger(QueueGauges.class);

    // A lane that is full waits for its receiver, not for us: only lanes with a free place count as lag.
    private static final String LOOK = """
            select
                coalesce(extract(epoch from now() - min(next_due) filter (where inflight < cap)), 0) as lag,
                count(*) filter (where inflight < cap) as waiting,
                count(*) filter (where inflight >= cap) as full_ones,
                (select count(*) from webhook_endpoint where not enabled) as disabled
            from lane where next_due <= now()""";

    /** What one look saw. */
    record State(double lagSeconds, double lanesWaiting, double lanesFull, double disabledEndpoints) {}

    private final DataSource database;
    private volatile State state = new State(0, 0, 0, 0);

    QueueGauges(DataSource database, MeterRegistry registry) {
        this.database = database;
        gauge(registry, "atelier.webhook.lag.seconds", State::lagSeconds);
        gauge(registry, "atelier.webhook.lanes.waiting", State::lanesWaiting);
        gauge(registry, "atelier.webhook.lanes.full", State::lanesFull);
        gauge(registry, "atelier.webhook.endpoints.disabled", State::disabledEndpoints);
    }

    private void gauge(MeterRegistry registry, String name, ToDoubleFunction<State> value) {
        Gauge.builder(name, () -> value.applyAsDouble(state)).register(registry);
    }

    @Scheduled(every = "${atelier.webhook.look-every:15s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void look() {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(LOOK);
                ResultSet row = query.executeQuery()) {
            row.next();
            state = new State(Math.max(0, row.getDouble(1)), row.getLong(2), row.getLong(3), row.getLong(4));
        } catch (SQLException e) {
            LOG.warnf("queue cannot be looked at cause=%s", e.getMessage());
        }
    }

    State state() {
        return state;
    }
}
