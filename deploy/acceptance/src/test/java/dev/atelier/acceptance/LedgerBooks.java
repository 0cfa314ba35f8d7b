// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** An auditor of its own: reads billing's books and adds them up without billing's help. */
public record LedgerBooks(String jdbcUrl) {
    private static final String UNBALANCED =
            "select transaction_id::text from ledger_entry group by transaction_id having sum(amount) <> 0";
    private static final String WRONG_BALANCE = """
            select a.id || ': ' || a.balance || ' but entries say ' || coalesce(sum(e.amount), 0)
            from account a left join ledger_entry e on e.account_id = a.id and e.book = 'customer'
            group by a.id having a.balance <> coalesce(sum(e.amount), 0)""";
    private static final String WRONG_END = """
            select c.generation_id || ' is ' || c.state from charge c
            left join ledger_entry e on e.generation_id = c.generation_id and e.book = 'clearing' and e.kind <> 'charge'
            where c.state <> 'voided'
            group by c.generation_id, c.state, c.credits, c.credits_refunded
            having count(e.id) filter (where e.kind <> 'shortfall') <> case c.state when 'charged' then 0 else 1 end
                or coalesce(-sum(e.amount) filter (where e.kind = 'shortfall'), 0) <> c.credits_refunded
                or count(e.id) filter (where e.kind = 'shortfall') > 1
                or coalesce(-sum(e.amount), 0) <> case c.state when 'charged' then 0 else c.credits end""";
    private static final String CLEARING = """
            select 'clearing holds ' || e.sum || ', in flight are ' || c.sum
            from (select coalesce(sum(amount), 0) sum from ledger_entry where book = 'clearing') e,
                 (select coalesce(sum(credits), 0) sum from charge where state = 'charged') c
            where e.sum <> c.sum""";

    public void assertSound() {
        assertThat(rows(UNBALANCED))
                .as("transactions that do not add up to nothing")
                .isEmpty();
        assertThat(rows(WRONG_BALANCE))
                .as("balances that are not the sum of their entries")
                .isEmpty();
        assertThat(rows(WRONG_END)).as("charges that did not end exactly once").isEmpty();
        assertThat(rows(CLEARING)).as("credits in flight").isEmpty();
    }

    /** State of the charge of a generation, {@code none} when it was never charged. */
    public String state(String generation) {
        long number = Long.parseLong(generation.replace("gen_", ""));
        List<String> states = rows("select state from charge where generation_id = " + number);
        return states.isEmpty() ? "none" : states.getFirst();
    }

    /** Credits that the credentials of an account have spent, per kind of window. */
    public List<String> findSpending(TestAccount account) {
        return rows("select period || ' ' || sum(spent) from credential_spend where account_id = " + account.number()
                + " group by period order by period");
    }

    /** The number of charges of an account that were not refunded. */
    public long countNotRefunded(TestAccount account) {
        return rows("select generation_id::text from charge where state <> 'refunded' and account_id = "
                        + account.number())
                .size();
    }

    /** Every balance, spending window, grant and charge, and the number of ledger entries. */
    public List<String> dump() {
        return rows("""
                select 'account ' || id || ' has ' || balance from account
                union all select concat_ws(' ', 'spent', account_id, credential_id, period, period_start, spent)
                from credential_spend
                union all select concat_ws(' ', 'grant', id, remaining) from credit_grant
                union all select concat_ws(' ', 'charge', generation_id, state, credits, nullif(credits_refunded, 0)) from charge
                union all select 'entries ' || count(*) from ledger_entry
                order by 1""");
    }

    /** Makes billing-service forget which messages it has handled. */
    public void deleteInbox() {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                Statement statement = connection.createStatement()) {
            statement.execute("delete from inbox");
        } catch (SQLException e) {
            throw new IllegalStateException("billing's database cannot be changed", e);
        }
    }

    /** Returns which of the given generations have a charge that is neither settled nor refunded. */
    public List<String> inFlight(String numbers) {
        return rows("select generation_id from charge where state = 'charged' and generation_id in " + numbers);
    }

    private List<String> rows(String query) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            List<String> rows = new ArrayList<>();
            while (answer.next()) {
                rows.add(answer.getString(1));
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException("billing's database cannot be read", e);
        }
    }
}
