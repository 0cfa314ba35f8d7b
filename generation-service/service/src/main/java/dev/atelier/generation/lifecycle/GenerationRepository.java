// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Generations as they are now. Each read is one statement, which needs no transaction. */
@ApplicationScoped
public class GenerationRepository {
    /** What a generation is read from; a statement names its columns, as the next release may add some (docs/adr/0069). */
    public static final String COLUMNS = """
            id, status, account_id, credential_id, project_id, origin, model_id, model_slug, model_name, model_revision, input,
            run_input, outputs, warnings, metadata, idempotency_key, request_id, traceparent, credits, credits_refunded,
            cost_breakdown, price_terms, error_code, error_message, created_at, started_at, finished_at, finalizes,
            finalized_by, finalize_until, finalize_credits, finalize_breakdown, finalize_terms, state, queue, batch, queue_cost,
            queue_tag, deadline, due_at, lease, handle, polls, unanswered, stop_requested, progress
            """;

    private static final String BY_ID = "select " + COLUMNS + " from generation_now where id = ?";

    private static final String BY_IDS =
            "select " + COLUMNS + " from generation_now where id = any(?::bigint[]) order by queue_tag, id";

    private final Database database;

    GenerationRepository(Database database) {
        this.database = database;
    }

    /** A generation in any state, also in those that no client sees. */
    public Optional<Generation> find(long id) {
        return database.find(BY_ID, Generation::of, id);
    }

    /** A generation of this account that clients may see. */
    public Optional<Generation> findOwned(long id, long account) {
        return find(id).filter(
                        found -> found.account() == account && found.status().isShown());
    }

    /** In the order of their queues, and then of their ids. */
    public List<Generation> findAll(Collection<Long> ids) {
        return database.list(BY_IDS, Generation::of, ids);
    }

    /** @param sql selects the {@link #COLUMNS} of {@code generation_now} */
    public List<Generation> list(String sql, NamedValues values) {
        return database.list(sql, Generation::of, values);
    }

    /**
     * How many open generations of a model an account has. A request that has added one counts then, before it commits; the
     * lock makes each request wait until the one before has committed.
     */
    public long countOpenLocked(long account, long model) {
        database.lock("place %d %d".formatted(account, model));
        return database.get(
                "select count(*) as open from run where account_id = ? and model_id = ? and state <> 'abandoned'",
                row -> row.getLong("open"),
                account,
                model);
    }

    /** Uses the finalize offer of a generation for another one; false without an open offer of this account. */
    public boolean reserveFinalize(long source, long account, long by, Instant now) {
        return database.update(
                        """
                        update generation set finalized_by = :by
                        where id = :source and account_id = :account and outcome = 'succeeded' and finalized_by is null
                            and finalize_until > :now
                        """,
                        NamedValues.of("source", source)
                                .and("account", account)
                                .and("by", by)
                                .and("now", now))
                == 1;
    }
}
