// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import dev.atelier.billing.grant.GrantService.GrantView;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The grants of accounts, and the end of those whose time is over. */
@ApplicationScoped
public class GrantRepository {
    private static final String LIST_ACCOUNTS = """
            select distinct account_id from (
                select account_id from credit_grant where not is_empty and spendable_until <= ?
                order by spendable_until limit ?) due
            """;
    private static final String LIST = """
            select id, source, reason, credits, remaining, created_at, expires_at
            from credit_grant where account_id = ? order by is_empty, spendable_until nulls last, id desc limit ?
            """;
    private static final String EXPIRE = "select expire_grants(?, ?, ?) as credits";

    private final Database database;
    private final LedgerFunctions functions;

    GrantRepository(Database database, LedgerFunctions functions) {
        this.database = database;
        this.functions = functions;
    }

    List<Long> listAccountsWithExpired(Instant now, int limit) {
        return database.list(LIST_ACCOUNTS, row -> row.getLong("account_id"), now, limit);
    }

    List<GrantView> list(long account, int limit) {
        return database.list(
                LIST,
                row -> new GrantView(
                        row.getLong("id"),
                        row.getString("source"),
                        row.getString("reason"),
                        row.getLong("credits"),
                        row.getLong("remaining"),
                        row.getInstant("created_at"),
                        row.findInstant("expires_at").orElse(null)),
                account,
                limit);
    }

    /** Books the end of at most {@code limit} grants of an account and returns the credits that were lost. */
    long expire(long account, int limit, Instant now) {
        return functions.call(EXPIRE, row -> row.getLong("credits"), account, limit, now);
    }
}
