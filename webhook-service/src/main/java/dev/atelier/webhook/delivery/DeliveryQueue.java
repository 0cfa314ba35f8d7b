// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Hands out due deliveries, from the lane that has waited longest, as many as the lane may have under way. The lanes
 * are locked by one statement and read by later ones: those see everything that was committed before the lock.
 */
@ApplicationScoped
class DeliveryQueue {
    private static final String LOCK_LANES = """
            select lane_id, cap - inflight from lane
            where next_due <= now() and inflight < cap
            order by next_due limit ?
            for update skip locked""";

    private static final String TAKE = """
            with due as materialized (
                select oldest.id, oldest.account_id, lanes.lane_id
                from unnest(?::bigint[], ?::integer[]) as lanes (lane_id, free)
                cross join lateral (
                    select id, account_id, due from delivery
                    where lane_id = lanes.lane_id and state = 'pending' and due <= now()
                    order by due, id limit lanes.free) as oldest
                order by oldest.due, oldest.id limit ?)
            update delivery
            set state = 'leased', attempt = attempt + case when extra > 0 then 0 else 1 end,
                first_attempt_at = case when extra > 0 then first_attempt_at else coalesce(first_attempt_at, now()) end,
                lease = gen_random_uuid(), lease_until = now() + ? * interval '1 millisecond'
            from due
            left join webhook_endpoint as receiver on receiver.id = due.lane_id and receiver.enabled
            left join callback on callback.delivery_id = due.id
            left join callback_secret as signing
                on callback.delivery_id is not null and signing.account_id = due.account_id
            where delivery.id = due.id
            returning delivery.*, coalesce(receiver.url, callback.url) as url, callback.headers, callback.body, callback.scheme,
                coalesce(receiver.sealed_secret, signing.sealed_secret) as current_secret,
                case when coalesce(receiver.previous_secret_until, signing.previous_secret_until) > now()
                    then coalesce(receiver.previous_secret, signing.previous_secret) end as former_secret""";

    private static final String SETTLE_LANES = """
            update lane
            set inflight = inflight + taken.n,
                next_due = coalesce(
                    (select min(due) from delivery
                     where delivery.lane_id = lane.lane_id and state = 'pending'), 'infinity')
            from unnest(?::bigint[], ?::integer[]) as taken (lane_id, n)
            where lane.lane_id = taken.lane_id""";

    private final DataSource database;
    private final DeliveryConfig config;

    DeliveryQueue(DataSource database, DeliveryConfig config) {
        this.database = database;
        this.config = config;
    }

    /** @param most how many this process can take on now */
    @Transactional
    List<Delivery> claim(int most) {
        try (Connection connection = database.getConnection()) {
            Map<Long, Integer> lanes = lockLanes(connection);
            if (lanes.isEmpty()) {
                return List.of();
            }
            List<Delivery> taken = take(connection, lanes, most);
            settle(connection, lanes, taken);
            return taken;
        } catch (SQLException e) {
            throw new QueueUnavailable(e);
        }
    }

    /** The free places of each lane that has something due. */
    private Map<Long, Integer> lockLanes(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LOCK_LANES)) {
            query.setInt(1, config.lanesPerClaim());
            Map<Long, Integer> lanes = new LinkedHashMap<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    lanes.put(rows.getLong(1), rows.getInt(2));
                }
            }
            return lanes;
        }
    }

    private List<Delivery> take(Connection connection, Map<Long, Integer> lanes, int most) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(TAKE)) {
            update.setArray(1, connection.createArrayOf("bigint", lanes.keySet().toArray()));
            update.setArray(
                    2, connection.createArrayOf("integer", lanes.values().toArray()));
            update.setInt(3, most);
            update.setLong(4, config.lease().toMillis());
            List<Delivery> taken = new ArrayList<>();
            try (ResultSet rows = update.executeQuery()) {
                while (rows.next()) {
                    taken.add(DeliveryRow.read(rows));
                }
            }
            return taken;
        }
    }

    /** Also of a lane that gave nothing: its {@code next_due} was out of date, and would be looked at for ever. */
    private static void settle(Connection connection, Map<Long, Integer> lanes, List<Delivery> taken)
            throws SQLException {
        Map<Long, Integer> counts = new LinkedHashMap<>();
        lanes.keySet().forEach(lane -> counts.put(lane, 0));
        taken.forEach(delivery -> counts.merge(delivery.lane(), 1, Integer::sum));
        try (PreparedStatement update = connection.prepareStatement(SETTLE_LANES)) {
            update.setArray(
                    1, connection.createArrayOf("bigint", counts.keySet().toArray()));
            update.setArray(
                    2, connection.createArrayOf("integer", counts.values().toArray()));
            update.executeUpdate();
        }
    }
}
