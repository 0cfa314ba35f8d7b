// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.account.AccountService.CloseRequest;
import dev.atelier.billing.account.AccountService.PlanRequest;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Accounts; each change by an operator is one function of the database that also writes its record. */
@ApplicationScoped
class AccountRepository {
    private static final String CREATE = "insert into account (name, plan, created_at) values (?, ?, ?) returning id";
    private static final String LOAD = """
            select id, name, plan, closed_at, balance - coalesce((select sum(remaining) from credit_grant
                where account_id = account.id and not is_empty and spendable_until <= ?), 0)::bigint as spendable
            from account where id = ?
            """;
    private static final String LIST = """
            select id, name, plan, closed_at, balance - coalesce((select sum(remaining) from credit_grant
                where account_id = account.id and not is_empty and spendable_until <= ?), 0)::bigint as spendable
            from account where id < ? and (? = '' or id::text = ? or position(lower(?) in lower(name)) > 0)
            order by id desc limit ?
            """;
    private static final String GRANT = "select balance from grant_credits(?, ?, ?, ?, ?, ?)";
    private static final String CHANGE_PLAN = "select change_plan(?, ?, ?, ?, ?) as plan_before";
    private static final String CLOSE = "select close_account(?, ?, ?, ?) as credits";

    private final Database database;
    private final LedgerFunctions functions;

    AccountRepository(Database database, LedgerFunctions functions) {
        this.database = database;
        this.functions = functions;
    }

    long create(String name, Plan plan, Instant at) {
        return database.get(CREATE, row -> row.getLong("id"), name, plan.wire(), at);
    }

    Account load(long id, Instant now) {
        return database.find(LOAD, AccountRepository::toAccount, now, id)
                .orElseThrow(() -> ApiException.notFound("account"));
    }

    /** The newest accounts before one, with a name that contains the words, or with this number. */
    List<Account> list(String words, long before, Instant now, int limit) {
        return database.list(LIST, AccountRepository::toAccount, now, before, words, words, words, limit);
    }

    /** How many accounts that are not closed have each plan; plans without any are absent. */
    Map<Plan, Long> countByPlan() {
        return database
                .list(
                        "select plan, count(*) as accounts from account where closed_at is null group by plan",
                        row -> Map.entry(Plan.of(row.getString("plan")), row.getLong("accounts")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Moves credits from the book of grants to the account, once per key. */
    void grant(long id, GrantRequest grant, Instant at) {
        functions.call(
                GRANT,
                row -> row.getLong("balance"),
                id,
                grant.key(),
                grant.credits(),
                grant.reason(),
                truncate(grant.expiresAt()),
                at);
    }

    /** Returns the plan before the change, empty when it already was the requested one. */
    Optional<Plan> changePlan(long id, PlanRequest request, Instant at) {
        return functions.call(
                CHANGE_PLAN,
                row -> row.findString("plan_before").map(Plan::of),
                id,
                request.plan().wire(),
                request.reason(),
                request.actor(),
                at);
    }

    /** Returns the credits that were taken off the account, empty when it was closed before. */
    OptionalLong close(long id, CloseRequest request, Instant at) {
        return functions.call(CLOSE, row -> row.findLong("credits"), id, request.reason(), request.actor(), at);
    }

    private static Account toAccount(Row row) {
        return new Account(
                new AccountId(row.getLong("id")),
                row.getString("name"),
                Plan.of(row.getString("plan")),
                new Credits(row.getLong("spendable")),
                row.findInstant("closed_at").isPresent());
    }

    /** A repeated grant is compared with its row, and the row has microseconds. */
    private static @Nullable Instant truncate(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
    }
}
