// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.billing.cap.CapService.CapsRequest;
import dev.atelier.billing.cap.CapService.CredentialSpendView;
import dev.atelier.billing.cap.Caps.CapWindow;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The caps of credentials and what was spent of them; spending is written by the charge functions only. */
@ApplicationScoped
public class CapRepository {
    private static final String SET = "select daily_cap, monthly_cap, version from set_caps(?, ?, ?, ?, ?, ?)";
    private static final String FIND = """
            select daily_cap, monthly_cap, version from credential_cap where account_id = ? and credential_id = ?
            """;
    private static final String SPENT = """
            select coalesce(sum(spent), 0) as spent from credential_spend
            where account_id = ? and credential_id = ? and period = ? and period_start = ?
            """;
    private static final String SPENT_BY_ALL = """
            select credential_id, coalesce(sum(spent) filter (where period = 'day' and period_start = ?), 0) as day,
                sum(spent) filter (where period = 'month') as month
            from credential_spend
            where account_id = ? and (period = 'day' and period_start = ? or period = 'month' and period_start = ?)
            group by 1 having coalesce(sum(spent) filter (where period = 'month'), 0) > 0 order by 1 limit ?
            """;
    private static final String RECORD_NOTICE = """
            insert into cap_notice (account_id, credential_id, period, period_start, notified_at)
            values (?, ?, ?, ?, ?) on conflict do nothing
            """;

    private final Database database;
    private final LedgerFunctions functions;
    private final Clock clock;

    CapRepository(Database database, LedgerFunctions functions, Clock clock) {
        this.database = database;
        this.functions = functions;
        this.clock = clock;
    }

    /** Stores newer caps and returns those in force; older ones change nothing. */
    Caps set(long credential, CapsRequest caps) {
        return functions.call(
                SET,
                CapRepository::toCaps,
                caps.account(),
                credential,
                caps.dailyCap(),
                caps.monthlyCap(),
                caps.version(),
                clock.instant());
    }

    /** Empty when the gateway has pushed no caps; then the caps of a charge request count. */
    public Optional<Caps> find(long account, long credential) {
        return database.find(FIND, CapRepository::toCaps, account, credential);
    }

    public CapWindow loadWindow(long account, long credential, CapPeriod period) {
        Instant now = clock.instant();
        long spent = database.get(
                SPENT, row -> row.getLong("spent"), account, credential, period.wire(), period.windowStart(now));
        return new CapWindow(period, new Credits(spent), period.windowStart(now), period.windowEnd(now));
    }

    /** What the credentials of an account spent this month. */
    List<CredentialSpendView> listSpend(long account, int limit) {
        Instant now = clock.instant();
        LocalDate today = CapPeriod.DAY.windowStart(now);
        return database.list(
                SPENT_BY_ALL,
                row -> new CredentialSpendView(row.getLong("credential_id"), row.getLong("day"), row.getLong("month")),
                today,
                account,
                today,
                CapPeriod.MONTH.windowStart(now),
                limit);
    }

    /** Returns true for the first notice of a credential's window, false for each further one. */
    public boolean recordNotice(long account, long credential, CapPeriod period, Instant at) {
        return database.update(RECORD_NOTICE, account, credential, period.wire(), period.windowStart(at), at) == 1;
    }

    private static Caps toCaps(Row row) {
        return new Caps(
                row.getNullable("daily_cap", Long.class),
                row.getNullable("monthly_cap", Long.class),
                row.getLong("version"));
    }
}
