// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.database.Database;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Records the last use of each credential, and stores the uses of all credentials together at an interval. */
@Singleton
public class LastUseRecorder {
    private static final Logger LOG = Logger.getLogger(LastUseRecorder.class);
    private static final String WRITE = """
            update credential set last_used_at = seen.at
            from (select unnest(?::bigint[]) as id, unnest(?::timestamptz[]) as at) seen
            where credential.id = seen.id and (last_used_at is null or last_used_at < seen.at)
            """;

    /** Bounds the memory; a use beyond is recorded with a later request. */
    private static final int MAX_WAITING = 10_000;

    private final Map<Long, Long> waiting = new ConcurrentHashMap<>();
    private final AtomicBoolean writing = new AtomicBoolean();
    private final Database database;
    private final ApiKeyConfig config;
    private final Clock clock;
    private final Vertx vertx;

    LastUseRecorder(Database database, ApiKeyConfig config, Clock clock, Vertx vertx) {
        this.database = database;
        this.config = config;
        this.clock = clock;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(
                config.lastUseEvery().toMillis(),
                _ -> Thread.ofVirtual().name("last-use").start(this::write));
    }

    void stop(@Observes ShutdownEvent event) {
        write();
    }

    /** Called for every admitted request, so it neither blocks nor writes. */
    public void record(long credential) {
        if (waiting.size() < MAX_WAITING) {
            // The first use in an interval stands for all others: they cost one look-up in the map.
            waiting.computeIfAbsent(credential, _ -> clock.millis());
        }
    }

    void write() {
        if (waiting.isEmpty() || !writing.compareAndSet(false, true)) {
            return;
        }
        try {
            Map<Long, Long> taken = Map.copyOf(waiting);
            taken.forEach(waiting::remove);
            database.change(WRITE, ids(taken), times(taken));
        } catch (RuntimeException fault) {
            LOG.warnf("last uses not stored cause=%s", fault);
        } finally {
            writing.set(false);
        }
    }

    private static String ids(Map<Long, Long> taken) {
        return "{"
                + String.join(",", taken.keySet().stream().map(String::valueOf).toList()) + "}";
    }

    private static String times(Map<Long, Long> taken) {
        return "{"
                + String.join(
                        ",",
                        taken.values().stream()
                                .map(millis ->
                                        "\"" + Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC) + "\"")
                                .toList())
                + "}";
    }
}
