// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.platform.sql.Database;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Polls the followed generations of this process for changes, in one statement; idle without an open stream. */
@ApplicationScoped
class ChangePoller {
    private static final String STATES =
            "select id, status || ' ' || coalesce(progress::text, '') as state from generation where id = any(?)";

    private final StreamRegistry streams;
    private final Database database;
    private Map<Long, String> seen = Map.of();

    ChangePoller(StreamRegistry streams, Database database) {
        this.streams = streams;
        this.database = database;
    }

    @Scheduled(
            identity = "generation-changes",
            every = "{atelier.watch.look-every:1s}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void poll() {
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

    private Map<Long, String> readStates(List<Long> generations) {
        Map<Long, String> states = new HashMap<>();
        database.list(STATES, row -> states.put(row.getLong("id"), row.getString("state")), generations);
        return states;
    }
}
