// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit finds rows that were changed past the service, and the database refuses most such changes. */
@QuarkusTest
class LedgerAuditTest {
    private static final String PAST_THE_GUARDS = "set local session_replication_role = replica";

    /** A change, what undoes it, and what the audit says. */
    private static final String CHANGES = """
            update ledger_entry set amount = amount - 1 where generation_id = :g and book = 'customer' \
            | update ledger_entry set amount = amount + 1 where generation_id = :g and book = 'customer' \
            | add up to -1 over 2 entries
            update account set balance = balance + 5 where id = :a \
            | update account set balance = balance - 5 where id = :a \
            | the balance of account :a is 65, its entries add up to 60
            update ledger_entry set balance_after = 61 where generation_id = :g and book = 'customer' \
            | update ledger_entry set balance_after = 60 where generation_id = :g and book = 'customer' \
            | of account :a says balance 61, the entries up to it add up to 60
            update charge set state = 'settled', finished_at = now() where generation_id = :g \
            | update charge set state = 'charged', finished_at = null where generation_id = :g \
            | the charge of generation :g is settled with 40 credits, its 2 entries take 40, earn 0, give back 0
            update charge set generation_id = -:g where generation_id = :g \
            | update charge set generation_id = :g where generation_id = -:g \
            | the charge of generation -:g is charged with 40 credits, its 0 entries take 0
            update charge set credits = 41 where generation_id = :g \
            | update charge set credits = 40 where generation_id = :g \
            | credits, charges in flight
            update credential_spend set spent = 39 where credential_id = :a and period = 'month' \
            | update credential_spend set spent = 40 where credential_id = :a and period = 'month' \
            | credential :a spent 39 in the month
            update credit_grant set remaining = 59 where account_id = :a \
            | update credit_grant set remaining = 60 where account_id = :a \
            | the balance of account :a is 60, its grants hold 59
            update credit_grant set remaining = 59 where account_id = :a \
            | update credit_grant set remaining = 60 where account_id = :a \
            | holds 59 of 100, its moves leave 60
            update grant_use set credits = 39 where generation_id = :g \
            | update grant_use set credits = 40 where generation_id = :g \
            | the charge of generation :g is of 40 credits and drew 39
            insert into grant_return select :g, id, 5 from credit_grant where account_id = :a \
            | delete from grant_return where generation_id = :g \
            | of the charge of generation :g 0 credits went back, to its grants 5
            insert into grant_removal select :g000000, id, 'expire', 1, now() from credit_grant where account_id = :a \
            | delete from grant_removal where transaction_id = :g000000 \
            | by ledger transaction :g000000 is 1, its entry 0
            insert into topup (id, account_id, credential_id, provider, pack, credits, price_minor, currency, state, \
                ask_at, created_at, finished_at) overriding system value \
              values (:g000000, :a, 1, 'x', 'x', 5, 5, 'usd', 'paid', now(), now(), now()) \
            | delete from topup where id = :g000000 \
            | top-up :g000000 is paid with 5 credits, its grant has 0
            update account set closed_at = now() where id = :a \
            | update account set closed_at = null where id = :a \
            | account :a is closed and holds 60
            update credit_grant set credits = 99 where account_id = :a \
            | update credit_grant set credits = 100 where account_id = :a \
            | grant opening of account :a is 99, its entry 100
            """;

    @Inject
    LedgerAudit audit;

    @Inject
    TestSeals seals;

    @Inject
    TestAccounts customers;

    @Inject
    ChargeService charges;

    @Inject
    DataSource database;

    private long account;
    private long generation;

    @BeforeEach
    void chargeSomething() {
        account = customers.open(100);
        generation = customers.nextGeneration();
        charges.charge(new ChargeRequest(generation, account, account, 40L, null, null, false));
    }

    @Test
    void booksInOrderHaveNoProblems() {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/ledger/audit")
                .then()
                .statusCode(200)
                .body("ok", equalTo(true))
                .body("problems", empty())
                .body("accounts", greaterThan(0))
                .body("entries", greaterThan(3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = CHANGES)
    void aChangeBehindTheLastSealIsNamed(String change, String repair, String problem) throws SQLException {
        AuditReport report = reportOf(change, repair, audit::run);

        assertThat(report.problems()).anySatisfy(line -> assertThat(line).contains(filled(problem)));
        assertThat(audit.run().problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = CHANGES)
    void aChangeOfWhatIsSealedIsNamedByTheFullAudit(String change, String repair, String problem) throws SQLException {
        seals.sealAll();

        AuditReport report = reportOf(change, repair, audit::runFull);

        assertThat(report.problems()).anySatisfy(line -> assertThat(line).contains(filled(problem)));
        assertThat(audit.runFull().problems()).isEmpty();
    }

    private AuditReport reportOf(String change, String repair, Supplier<AuditReport> audit) throws SQLException {
        run(PAST_THE_GUARDS, filled(change));
        try {
            return audit.get();
        } finally {
            run(PAST_THE_GUARDS, filled(repair));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update ledger_entry set amount = 0",
                "delete from ledger_entry",
                "truncate ledger_entry",
                "delete from credit_grant",
                "update credit_grant set credits = 1 where account_id = :a",
                "update grant_use set credits = 1",
                "delete from topup",
                "truncate grant_removal",
                "delete from grant_return",
                "update ledger_seal set last_entry = 1",
                "delete from ledger_seal_grant",
                "truncate ledger_seal_window",
                "delete from account_change",
                "delete from charge where generation_id = :g",
                "delete from account where id = :a",
                "update charge set credits = 1 where generation_id = :g",
                "update charge set state = 'voided' where generation_id = :g",
                "insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, created_at)"
                        + " values (999999, 'settle', 'clearing', :a, :g, 1, now())"
            })
    void theDatabaseRefusesToBendTheBooks(String change) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> run(filled(change)))
                .extracting(SQLException::getSQLState)
                .isEqualTo("P0500");
    }

    @Test
    void aNegativeBalanceIsRefused() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> run(filled("update account set balance = -1 where id = :a")))
                .withMessageContaining("balance");
    }

    @Test
    void scrapesShowTheLastAudit() {
        Awaitility.await()
                .untilAsserted(() -> assertThat(given().get("/q/metrics").asString())
                        .contains("atelier_billing_ledger_drift 0.0")
                        .containsPattern("atelier_billing_ledger_inflight_credits [0-9]+\\.")
                        .containsPattern("atelier_billing_ledger_clearing_credits [0-9]+\\."));
    }

    private String filled(String text) {
        return text.replace(":g", Long.toString(generation)).replace(":a", Long.toString(account));
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        }
    }
}
