// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** The jobs of the simulator; a memory apart from everything that the service stores about its runs. */
@ApplicationScoped
class SimulatedJobs {
    private static final String COLUMNS = """
            id, generation, model, behaviour, outputs, width, height, seed, callback_token, accepted_at, ends_at, stopped_at, polls""";

    private final Database database;

    SimulatedJobs(Database database) {
        this.database = database;
    }

    /** Adds a job, also a second one for the same generation: a real vendor would not notice either. */
    void add(SimulatedJob job) {
        database.update(
                """
                insert into simulated_job (id, generation, model, behaviour, outputs, width, height, seed,
                                           callback_token, accepted_at, ends_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                job.id(),
                job.generation(),
                job.model(),
                job.behaviour().words(),
                job.outputs(),
                job.width(),
                job.height(),
                job.seed(),
                job.callbackToken(),
                job.acceptedAt(),
                job.endsAt());
    }

    /** Counts a refused submit of a generation and returns the number of its refusals. */
    int countRefusal(long generation) {
        return database.get("""
            insert into simulated_refusal (generation, times) values (?, 1)
            on conflict (generation) do update set times = simulated_refusal.times + 1
            returning times
            """, row -> row.getInt("times"), generation);
    }

    Optional<SimulatedJob> find(String id) {
        return database.find("select " + COLUMNS + " from simulated_job where id = ?", SimulatedJobs::toJob, id);
    }

    /** Finds a job and counts the poll. */
    Optional<SimulatedJob> poll(String id) {
        return database.find(
                "update simulated_job set polls = polls + 1 where id = ? returning " + COLUMNS,
                SimulatedJobs::toJob,
                id);
    }

    /** True when the job had not ended yet. */
    boolean stop(String id, Instant now) {
        return database.update(
                        "update simulated_job set stopped_at = ? where id = ? and stopped_at is null and ends_at > ?",
                        now,
                        id,
                        now)
                == 1;
    }

    private static SimulatedJob toJob(Row row) {
        return new SimulatedJob(
                row.getString("id"),
                row.getLong("generation"),
                row.getString("model"),
                new Behaviour(row.getString("behaviour")),
                row.getInt("outputs"),
                row.getInt("width"),
                row.getInt("height"),
                row.getLong("seed"),
                row.getString("callback_token"),
                row.getInstant("accepted_at"),
                row.getInstant("ends_at"),
                row.findInstant("stopped_at").isPresent(),
                row.getLong("polls"));
    }
}
