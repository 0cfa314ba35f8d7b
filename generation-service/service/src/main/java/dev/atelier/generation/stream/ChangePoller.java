// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/** Polls the followed generations of this process for changes, in one statement; idle without an open stream. */
@ApplicationScoped
class ChangePoller {
    private static final String STATES =
            "select id, status || ' ' || coalesce(progress::text, '') from generation where id = any(?)";

    private final StreamRegistry streams;
    private final DataSource database;
    private Map<Long, String> seen = Map.of();

    ChangePoller(StreamRegistry streams, DataSource database) {
        this.streams = streams;
        this.database = database;
    }

    @Scheduled(
            identity = "generation-changes",
            every = "{atelier.watch.look-every:1s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void poll() throws SQLException {
        List<Long> followed = streams.generations();
        if (followed.isEmpty()) {
            seen = Map.of();
            return;
        }
        Map<Long, String> now = readStates(followed);
        Set<Long> changed = new HashSet<>();
        now.forEach((generation, state) -> {
            if (!state.equals(seen.get(generation))) {
                changed.add(generation);
            }
        });
        seen = now;
        streams.notifyChanged(changed);
        streams.tick();
    }

    private Map<Long, String> readStates(List<Long> generations) throws SQLException {
        Map<Long, String> states = new HashMap<>();
        try (Connection connection = database.getConnection();
                var statement = connection.prepareStatement(STATES)) {
            Array ids = connection.createArrayOf("bigint", generations.toArray());
            statement.setArray(1, ids);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    states.put(rows.getLong(1), rows.getString(2));
                }
            }
        }
        return states;
    }
}
