// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The shards this process relays, each held by a session lock that PostgreSQL frees when the process dies. */
final class OutboxShards {
    /** First part of the two-part lock key, so that no other advisory lock of the database meets these. */
    private static final int LOCK_SPACE = 0x0B0C;

    private final Connection connection;
    private final List<Integer> held = new ArrayList<>();

    OutboxShards(Connection connection) {
        this.connection = connection;
    }

    List<Integer> held() {
        return List.copyOf(held);
    }

    /** Takes every free shard; cheap once all are held. */
    void acquire() throws SQLException {
        if (held.size() == Outbox.SHARDS) {
            return;
        }
        for (int shard = 0; shard < Outbox.SHARDS; shard++) {
            if (!held.contains(shard) && lock(shard)) {
                held.add(shard);
            }
        }
    }

    /** Frees them for another replica; the connection goes back to a pool and would otherwise keep them. */
    void release() throws SQLException {
        held.clear();
        if (!connection.isClosed()) {
            try (var statement = connection.createStatement()) {
                statement.execute("select pg_advisory_unlock_all()");
            }
        }
    }

    private boolean lock(int shard) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select pg_try_advisory_lock(?, ?)")) {
            query.setInt(1, LOCK_SPACE);
            query.setInt(2, shard);
            try (ResultSet answer = query.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }
}
