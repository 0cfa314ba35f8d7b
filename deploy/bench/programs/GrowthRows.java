// SPDX-License-Identifier: Apache-2.0

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Fills the books and the deliveries of a stack: a tenth as many ledger entries, and deliveries with their attempts, as Rows.java made generations. */
final class GrowthRows {
    private static final int BATCH = 500_000;
    private static final int TENTH = 10;
    private static final int ENTRIES_OF_A_CHARGE = 4;

    private final MeasuredStack stack;

    GrowthRows(MeasuredStack stack) {
        this.stack = stack;
    }

    void fill() throws Exception {
        try (Connection billing = stack.database("atelier_billing"); Statement statement = billing.createStatement()) {
            fillBooks(statement, stack.size() / TENTH / ENTRIES_OF_A_CHARGE);
        }
        try (Connection webhook = stack.database("atelier_webhook"); Statement statement = webhook.createStatement()) {
            fillDeliveries(statement, stack.size() / TENTH);
        }
        System.out.println("filled " + stack.home());
    }

    /** Settled charges of one credit, spread over accounts that have as many; written past the functions, which would take hours. */
    private void fillBooks(Statement statement, long charges) throws SQLException {
        long accounts = Math.max(1, Math.min(10_000, charges / 25));
        long each = charges / accounts;
        long last = MeasuredStack.number(statement, "with made as (insert into account (name, plan, balance, created_at)"
                + " select 'Growth', 'studio', 1, now() from generate_series(1, " + accounts + ") returning id)"
                + " select max(id) from made");
        long first = last - accounts + 1;
        String account = "(" + first + " + g % " + accounts + ")";
        MeasuredStack.run(statement, "set session_replication_role = replica", "set synchronous_commit = off",
                "insert into credit_grant (account_id, key, credits, reason, transaction_id, created_at, remaining, is_empty)"
                        + " select g, 'growth', " + (each + 1) + ", 'growth', -g, now(), 1, false"
                        + " from generate_series(" + first + ", " + last + ") g",
                "insert into ledger_entry (transaction_id, kind, book, account_id, amount, balance_after, created_at)"
                        + " select -g, 'grant', b, g, case b when 'customer' then 1 else -1 end * " + (each + 1)
                        + ", case b when 'customer' then " + (each + 1) + " end, now()"
                        + " from generate_series(" + first + ", " + last + ") g, unnest(array['grants', 'customer']) b",
                "insert into credential_spend select g, g, p, '2026-01-01', " + each
                        + " from generate_series(" + first + ", " + last + ") g, unnest(array['day', 'month']) p");
        for (long from = 0; from < each * accounts; from += BATCH) {
            String some = " from generate_series(" + from + ", " + (Math.min(each * accounts, from + BATCH) - 1) + ") g";
            MeasuredStack.run(statement,
                    "insert into charge (generation_id, account_id, credential_id, credits, state, day, month, created_at,"
                            + " finished_at) select g + 1, " + account + ", " + account
                            + ", 1, 'settled', '2026-01-01', '2026-01-01', now(), now()" + some,
                    "insert into grant_use select g + 1, c.id, 1" + some
                            + " join credit_grant c on c.account_id = " + account + " and c.key = 'growth'",
                    "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, balance_after,"
                            + " created_at) select -1000000 - g, 'charge', b, " + account
                            + ", g + 1, case b when 'customer' then -1 else 1 end, case b when 'customer' then "
                            + each + " - g / " + accounts + " end, now()" + some
                            + ", unnest(array['customer', 'clearing']) b",
                    "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, created_at)"
                            + " select -100000000 - g, 'settle', b, " + account
                            + ", g + 1, case b when 'clearing' then -1 else 1 end, now()" + some
                            + ", unnest(array['clearing', 'revenue']) b");
        }
        MeasuredStack.run(statement, "set session_replication_role = origin", "vacuum (analyze)");
        // So many that no charge of a measurement is refused; these go through the function, as the charges will.
        MeasuredStack.number(statement, "select count(g.balance) from generate_series(" + first + ", "
                + Math.min(last, first + 49) + ") a,"
                + " lateral grant_credits(a, 'measured', 1000000, 'measured', null, now()) g");
        stack.note("book.first", first);
        stack.note("book.accounts", Math.min(50, accounts));
    }

    private void fillDeliveries(Statement statement, long count) throws SQLException {
        long endpoints = Math.max(1, Math.min(10_000, count / 25));
        long last = MeasuredStack.number(statement, "with made as (insert into webhook_endpoint"
                + " (id, account_id, url, events, enabled, sealed_secret, created_at)"
                + " select nextval('webhook_endpoint_id'), 5000000 + n, 'https://growth.example/' || n, array['*'], true, '', now()"
                + " from generate_series(1, " + endpoints + ") n returning id) select max(id) from made");
        long first = last - endpoints + 1;
        MeasuredStack.run(statement, "set synchronous_commit = off",
                "insert into endpoint_queue (queue_id, max_inflight) select id, 4 from webhook_endpoint on conflict do nothing");
        for (long from = 0; from < count; from += BATCH) {
            String some = " from generate_series(" + from + ", " + (Math.min(count, from + BATCH) - 1) + ") g";
            MeasuredStack.run(statement,
                    "insert into delivery (account_id, queue_id, event_id, event_type, event_at, generation_id, state, attempt,"
                            + " due, first_attempt_at, last_code, finished_at) select 5000001 + g % " + endpoints + ", "
                            + first + " + g % " + endpoints + ", 'evt_growth_' || g, 'generation.succeeded', now(), g,"
                            + " 'delivered', 1, now(), now(), 204, now()" + some,
                    "insert into attempt (delivery_id, n, account_id, started_at, ms, code, bytes_read)"
                            + " select g, 1, 5000001 + g % " + endpoints + ", now(), 20, 204, 0" + some);
        }
        MeasuredStack.run(statement, "vacuum (analyze)");
        stack.note("endpoint.account", 5_000_001);
        stack.note("endpoint.first", first);
    }
}
