// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

/** Ends leases: the delivery's row and the place in its lane change together, and only for the lease that holds. */
@ApplicationScoped
class LeaseRepository {
    // An attempt outside the schedule leaves the count of the schedule's attempts alone. One that follows a lost last
    // attempt leads back to what would have come of that.
    private static final String END = """
            with told as (
                select ?::text as state, ?::boolean as counted, ?::integer as more_tries,
                    now() + ?::bigint * interval '1 millisecond' as due),
            ended as (
                update delivery
                set state = case told.state when 'as_before' then resume_state else told.state end,
                    due = case told.state when 'as_before' then resume_due else told.due end,
                    lease = null, lease_until = null, last_code = ?, last_error = ?,
                    attempt = case when counted or extra > 0 then attempt else attempt - 1 end,
                    first_attempt_at = case when counted or extra > 0 or attempt > 1 then first_attempt_at end,
                    extra = case told.state when 'pending' then greatest(extra + more_tries, 0) else 0 end,
                    resume_state = case when told.state <> 'pending' then null
                        when more_tries > 0 then 'failed' else resume_state end,
                    resume_due = case when told.state <> 'pending' then null
                        when more_tries > 0 then now() else resume_due end,
                    finished_at = case when told.state = 'pending'
                        or (told.state = 'as_before' and resume_state = 'pending') then null else now() end
                from told
                where id = ? and lease = ?
                returning lane_id, delivery.state, delivery.due),
            freed as (
                update lane
                set inflight = greatest(inflight - 1, 0),
                    cap = greatest(1, least(?, case ? when 'MORE' then cap + 1 when 'FEWER' then cap / 2 else cap end)),
                    next_due = case ended.state when 'pending' then least(next_due, ended.due) else next_due end
                from ended
                where lane.lane_id = ended.lane_id)
            select count(*) from ended""";

    private final DataSource database;
    private final DeliveryConfig config;

    LeaseRepository(DataSource database, DeliveryConfig config) {
        this.database = database;
        this.config = config;
    }

    /** False when the lease was taken back in the meantime: then somebody else decides. */
    boolean end(long delivery, UUID lease, LeaseEnd end) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(END)) {
            update.setString(1, end.state());
            update.setBoolean(2, end.isCounted());
            update.setInt(3, end.moreTries());
            update.setLong(4, end.retryIn().map(Duration::toMillis).orElse(0L));
            update.setObject(5, end.code().isPresent() ? end.code().orElseThrow() : null, Types.INTEGER);
            update.setObject(6, end.error().orElse(null), Types.VARCHAR);
            update.setLong(7, delivery);
            update.setObject(8, lease);
            update.setInt(9, config.mostCap());
            update.setString(10, end.cap().name());
            try (ResultSet row = update.executeQuery()) {
                return row.next() && row.getInt(1) == 1;
            }
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }
}
