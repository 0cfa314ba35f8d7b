// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records the last use of each credential, and stores the uses of all credentials together at an interval. */
@Singleton
public class LastUseRecorder {
    private static final String WRITE = """
            update credential set last_used_at = seen.at
            from (select unnest(?::bigint[]) as id, unnest(?::timestamptz[]) as at) seen
            where credential.id = seen.id and (last_used_at is null or last_used_at < seen.at)
            """;
    /** Bounds the memory; a use beyond is recorded with a later request. */
    private static final int MAX_WAITING = 10_000;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final Map<Long, Long> waiting = new ConcurrentHashMap<>();
    private final Database database;
    private final Clock clock;
    private final Duration interval;
    private final Worker worker;

    LastUseRecorder(Database database, ApiKeyConfig config, Clock clock, MeterRegistry meters) {
        this.database = database;
        this.clock = clock;
        this.interval = config.lastUseEvery();
        this.worker = new Worker("last-use", interval, meters, new Worker.Task() {
            @Override
            public Duration run() {
                write();
                return interval;
            }

            @Override
            public void close() {
                write();
            }
        });
    }

    void start(@Observes StartupEvent event) {
        worker.startAfter(interval);
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }

    /** Called for every admitted request, so it neither blocks nor writes. */
    public void record(long credential) {
        if (waiting.size() < MAX_WAITING) {
            // The first use in an interval stands for all others: they cost one look-up in the map.
            waiting.computeIfAbsent(credential, _ -> clock.millis());
        }
    }

    private void write() {
        Map<Long, Long> taken = Map.copyOf(waiting);
        if (taken.isEmpty()) {
            return;
        }
        taken.forEach(waiting::remove);
        List<Long> ids = new ArrayList<>();
        List<String> times = new ArrayList<>();
        taken.forEach((id, millis) -> {
            ids.add(id);
            times.add(Instant.ofEpochMilli(millis).toString());
        });
        database.update(WRITE, ids, times);
    }
}
