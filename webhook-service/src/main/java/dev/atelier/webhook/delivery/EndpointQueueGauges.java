// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;

/** Gauges of the whole queue. Every replica shows the same values, so take their maximum and not their sum. */
@ApplicationScoped
class EndpointQueueGauges {
    private static final Logger LOG = Logger.getLogger(EndpointQueueGauges.class);

    // A queue at its limit waits for its receiver and not for us: only the others count as lag.
    private static final String READ = """
            select
                coalesce(extract(epoch from now() - min(next_due) filter (where inflight < max_inflight)), 0)::float8 as lag,
                count(*) filter (where inflight < max_inflight) as waiting,
                count(*) filter (where inflight >= max_inflight) as full_ones,
                (select count(*) from webhook_endpoint where not enabled) as disabled
            from endpoint_queue where next_due <= now()""";

    /** The values of one reading. */
    record State(double lagSeconds, double queuesWaiting, double queuesFull, double disabledEndpoints) {}

    private final Database database;
    private volatile State state = new State(0, 0, 0, 0);

    EndpointQueueGauges(Database database, MeterRegistry registry) {
        this.database = database;
        register(registry, "atelier.webhook.lag.seconds", State::lagSeconds);
        register(registry, "atelier.webhook.queues.waiting", State::queuesWaiting);
        register(registry, "atelier.webhook.queues.full", State::queuesFull);
        register(registry, "atelier.webhook.endpoints.disabled", State::disabledEndpoints);
    }

    private void register(MeterRegistry registry, String name, ToDoubleFunction<State> value) {
        Gauge.builder(name, () -> value.applyAsDouble(state)).register(registry);
    }

    /** As often as metrics are usually scraped. */
    @Scheduled(every = "15s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void read() {
        try {
            state = database.get(
                    READ,
                    row -> new State(
                            Math.max(0, row.get("lag", Double.class)),
                            row.getLong("waiting"),
                            row.getLong("full_ones"),
                            row.getLong("disabled")));
        } catch (DatabaseException e) {
            LOG.warnf("queue gauges not read cause=%s", e.getMessage());
        }
    }

    State state() {
        return state;
    }
}
