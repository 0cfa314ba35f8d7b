// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import javax.sql.DataSource;

/** Ends leases: the delivery's row and the place in its lane change together, and only for the lease that holds. */
@ApplicationScoped
class LeaseRepository {
    private static final String END = """
            update delivery
            set state = ?, lease = null, lease_until = null, last_code = ?, last_error = ?,
                due = now() + ? * interval '1 millisecond',
                attempt = case when ? then attempt else attempt - 1 end,
                first_attempt_at = case when ? or attempt > 1 then first_attempt_at end,
                finished_at = case when ? then now() end
            where id = ? and lease = ?""";

    private static final String FREE_PLACE = """
            update lane
            set inflight = greatest(inflight - 1, 0),
                cap = greatest(1, least(?, case ? when 'MORE' then cap + 1 when 'FEWER' then cap / 2 else cap end)),
                next_due = case when ? then next_due else least(next_due, now() + ? * interval '1 millisecond') end
            where endpoint_id = ?""";

    private final DataSource database;
    private final DeliveryConfig config;

    LeaseRepository(DataSource database, DeliveryConfig config) {
        this.database = database;
        this.config = config;
    }

    /** False when the lease was taken back in the meantime: then somebody else decides. */
    boolean end(long delivery, long endpoint, UUID lease, LeaseEnd end) {
        try (Connection connection = database.getConnection()) {
            boolean ours = endLease(connection, delivery, lease, end);
            if (ours) {
                freePlace(connection, endpoint, end);
            }
            return ours;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    private static boolean endLease(Connection connection, long delivery, UUID lease, LeaseEnd end)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(END)) {
            update.setString(1, end.state());
            set(update, 2, end.code());
            set(update, 3, end.error());
            update.setLong(4, millis(end));
            update.setBoolean(5, end.isCounted());
            update.setBoolean(6, end.isCounted());
            update.setBoolean(7, end.retryIn().isEmpty());
            update.setLong(8, delivery);
            update.setObject(9, lease);
            return update.executeUpdate() == 1;
        }
    }

    private void freePlace(Connection connection, long endpoint, LeaseEnd end) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(FREE_PLACE)) {
            update.setInt(1, config.mostCap());
            update.setString(2, end.cap().name());
            update.setBoolean(3, end.retryIn().isEmpty());
            update.setLong(4, millis(end));
            update.setLong(5, endpoint);
            update.executeUpdate();
        }
    }

    private static long millis(LeaseEnd end) {
        return end.retryIn().map(Duration::toMillis).orElse(0L);
    }

    private static void set(PreparedStatement update, int index, OptionalInt value) throws SQLException {
        if (value.isPresent()) {
            update.setInt(index, value.orElseThrow());
        } else {
            update.setNull(index, Types.INTEGER);
        }
    }

    private static void set(PreparedStatement update, int index, Optional<String> value) throws SQLException {
        if (value.isPresent()) {
            update.setString(index, value.orElseThrow());
        } else {
            update.setNull(index, Types.VARCHAR);
        }
    }
}
