// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.watch;

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

/** Looks, in one statement for everybody who follows anything, which generations have changed; idle when nobody does. */
@ApplicationScoped
class ChangeLook {
    private static final String STATES =
            "select id, status || ' ' || coalesce(progress::text, '') from generation where id = any(?)";

    private final Watchers watchers;
    private final DataSource database;
    private Map<Long, String> seen = Map.of();

    ChangeLook(Watchers watchers, DataSource database) {
        this.watchers = watchers;
        this.database = database;
    }

    @Scheduled(
            identity = "generation-changes",
            every = "{atelier.watch.look-every:1s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void look() throws SQLException {
        List<Long> followed = watchers.generations();
        if (followed.isEmpty()) {
            seen = Map.of();
            return;
        }
        Map<Long, String> now = states(followed);
        Set<Long> changed = new HashSet<>();
        now.forEach((generation, state) -> {
            if (!state.equals(seen.get(generation))) {
                changed.add(generation);
            }
        });
        seen = now;
        watchers.tell(changed);
        watchers.beat();
    }

    private Map<Long, String> states(List<Long> generations) throws SQLException {
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
