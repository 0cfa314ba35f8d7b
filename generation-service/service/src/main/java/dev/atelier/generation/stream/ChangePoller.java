// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.generation.query.RunForecast;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
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
    private static final String STATES = """
            select id, status || ' ' || coalesce(progress::text, '') as state,
                status = 'queued' as is_queued, coalesce(queue, '') as queue, coalesce(queue_tag, 0) as queue_tag
            from generation_now where id = any(?)
            """;

    private record Followed(long generation, String state, boolean isQueued, String queue, double tag) {}

    private final StreamRegistry streams;
    private final RunForecast forecasts;
    private final Database database;
    private Map<Long, String> seen = Map.of();

    ChangePoller(StreamRegistry streams, RunForecast forecasts, Database database) {
        this.streams = streams;
        this.forecasts = forecasts;
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
        for (Followed each : database.list(STATES, ChangePoller::followed, generations)) {
            states.put(each.generation(), each.state() + position(each));
        }
        return states;
    }

    /** A waiting generation changes when its position does. */
    private String position(Followed each) {
        return each.isQueued()
                ? forecasts
                        .position(each.queue(), each.tag(), each.generation())
                        .map(Object::toString)
                        .orElse("")
                : "";
    }

    private static Followed followed(Row row) {
        return new Followed(
                row.getLong("id"),
                row.getString("state"),
                row.getBoolean("is_queued"),
                row.getString("queue"),
                row.get("queue_tag", Double.class));
    }
}
