// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.sql.Database;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The models that an operator has switched off, without a file or a restart. This process knows of a change within two
 * seconds, and no request reads it from the database. Runs that wait or run go on.
 */
@ApplicationScoped
public class ModelSwitches {
    private static final String OFF = """
            insert into model_switch (model_id, switched_off_at) values (?, ?) on conflict (model_id) do nothing
            """;

    private final Database database;
    private final Clock clock;
    private volatile Set<Long> off = Set.of();

    ModelSwitches(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** A process that starts offers nothing that is switched off. */
    void start(@Observes StartupEvent event) {
        refresh();
    }

    @Scheduled(identity = "model-switches", every = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void refresh() {
        List<Long> ids = database.list("select model_id from model_switch", row -> row.getLong("model_id"));
        off = Set.copyOf(new HashSet<>(ids));
    }

    boolean isOff(Model model) {
        return off.contains(model.id());
    }

    /** A part of entity tags; empty while every model is on. */
    String tag() {
        Set<Long> now = off;
        return now.isEmpty() ? "" : "-off" + Integer.toHexString(now.hashCode());
    }

    /** Switches a model on or off; repeated, it changes nothing. */
    void set(Model model, boolean isOn) {
        if (isOn) {
            database.update("delete from model_switch where model_id = ?", model.id());
        } else {
            database.update(OFF, model.id(), clock.instant());
        }
        refresh();
    }
}
