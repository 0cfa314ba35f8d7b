// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/** The simulator's own memory, written apart from everything this service decides. */
@ApplicationScoped
class SimulatedJobs {
    private final DataSource database;

    SimulatedJobs(DataSource database) {
        this.database = database;
    }

    /** Accepts a job, also one it has accepted before: noticing that is not a stranger's business. */
    void accept(SimulatedJob job) {
        run("""
                insert into simulated_job (id, generation, model, behaviour, outputs, width, height, seed,
                                           callback_token, accepted_at, ends_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, insert -> {
            insert.setString(1, job.id());
            insert.setLong(2, job.generation());
            insert.setString(3, job.model());
            insert.setString(4, job.behaviour().words());
            insert.setInt(5, job.outputs());
            insert.setInt(6, job.width());
            insert.setInt(7, job.height());
            insert.setLong(8, job.seed());
            insert.setString(9, job.callbackToken());
            insert.setTimestamp(10, Timestamp.from(job.acceptedAt()));
            insert.setTimestamp(11, Timestamp.from(job.endsAt()));
            return insert.executeUpdate();
        });
    }

    /** Turns a generation away once more and tells how often that was. */
    int turnAway(long generation) {
        return run("""
                insert into simulated_refusal (generation, times) values (?, 1)
                on conflict (generation) do update set times = simulated_refusal.times + 1
                returning times
                """, insert -> {
            insert.setLong(1, generation);
            try (ResultSet answer = insert.executeQuery()) {
                answer.next();
                return answer.getInt(1);
            }
        });
    }

    Optional<SimulatedJob> find(String id) {
        return run("select * from simulated_job where id = ?", select -> {
            select.setString(1, id);
            try (ResultSet answer = select.executeQuery()) {
                return answer.next() ? Optional.of(job(answer)) : Optional.empty();
            }
        });
    }

    /** Counts a poll of a job and tells which one it is, from 1; 0 when there is no such job. */
    long countPoll(String id) {
        return run("update simulated_job set polls = polls + 1 where id = ? returning polls", update -> {
            update.setString(1, id);
            try (ResultSet answer = update.executeQuery()) {
                return answer.next() ? answer.getLong(1) : 0L;
            }
        });
    }

    /** True when the job had not ended yet. */
    boolean stop(String id, Instant now) {
        return run(
                "update simulated_job set stopped_at = ? where id = ? and stopped_at is null and ends_at > ?",
                update -> {
                    update.setTimestamp(1, Timestamp.from(now));
                    update.setString(2, id);
                    update.setTimestamp(3, Timestamp.from(now));
                    return update.executeUpdate() == 1;
                });
    }

    private static SimulatedJob job(ResultSet row) throws SQLException {
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
                row.getTimestamp("accepted_at").toInstant(),
                row.getTimestamp("ends_at").toInstant(),
                row.getTimestamp("stopped_at") != null);
    }

    private <T> T run(String sql, Work<T> work) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            return work.with(statement);
        } catch (SQLException e) {
            throw new IllegalStateException("the simulator cannot reach its memory", e);
        }
    }

    private interface Work<T> {

        T with(PreparedStatement statement) throws SQLException;
    }
}
