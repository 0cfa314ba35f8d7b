// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.DatabaseSessions;
import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A seal covers what is over and in order, and a change of it is seen. */
@QuarkusTest
class LedgerSealTest {
    private static final String PAST_THE_GUARDS = "set local session_replication_role = replica";
    private static final String SEALS = "select count(*) as n from ledger_seal";
    private static final String SEALED = "select coalesce(max(last_entry), 0) as n from ledger_seal";
    private static final String ENTRIES = "select max(id) as n from ledger_entry";
    private static final int REPLICAS = 4;
    private static final int ROUNDS = 20;

    @Inject
    LedgerAudit audit;

    @Inject
    TestSeals seals;

    @Inject
    TestAccounts customers;

    @Inject
    ChargeService charges;

    @Inject
    DatabaseSessions sessions;

    private long account;

    @BeforeEach
    void openAccount() {
        account = customers.open(100);
    }

    @Test
    void anAuditReadsWhatIsBehindTheLastSeal() {
        charge();
        seals.sealAll();
        charge();

        AuditReport quick = audit.run();
        AuditReport full = audit.runFull();

        assertThat(quick.entries() - quick.sealed()).isEqualTo(2);
        assertThat(full.sealed()).isZero();
        assertThat(full.entries()).isEqualTo(quick.entries());
        assertThat(full.clearing()).isEqualTo(quick.clearing()).isEqualTo(quick.inFlight());
    }

    @Test
    void whatIsSealedMayStillEnd() throws SQLException {
        long refunded = charge();
        long settled = charge();
        long open = charge();
        seals.sealAll();

        charges.voidCharge(refunded);
        assertThat(audit.run().problems()).isEmpty();
        seals.sealAll();
        settle(settled, 4);
        assertThat(audit.run().problems()).isEmpty();
        seals.sealAll();
        charges.voidCharge(open);

        assertThat(audit.run().problems()).isEmpty();
        assertThat(audit.runFull().problems()).isEmpty();
    }

    @Test
    void anEntryThatIsCommittedLateIsNotSealedBefore() throws SQLException {
        seals.sealAll();
        long sealedBefore = seals.read(SEALED);

        try (Connection late = sessions.open();
                Statement statement = late.createStatement()) {
            late.setAutoCommit(false);
            statement.execute(chargeOf(customers.open(100)));
            charge();
            seals.seal();
            seals.seal();
            assertThat(seals.read(SEALED)).isLessThan(seals.read(ENTRIES));
            assertThat(audit.run().problems()).isEmpty();
            late.commit();
        }
        seals.sealAll();

        assertThat(seals.read(SEALED)).isGreaterThan(sealedBefore);
        assertThat(audit.run().problems()).isEmpty();
        assertThat(audit.runFull().problems()).isEmpty();
    }

    @Test
    void booksThatAreNotInOrderStayOpen() throws SQLException {
        seals.sealAll();
        long generation = charge();
        String credits = "update charge set credits = %d where generation_id = " + generation;
        long before = seals.read(SEALS);

        int written = whileChanged(credits.formatted(11), credits.formatted(10), () -> seals.seal() + seals.seal());

        assertThat(written).isZero();
        assertThat(seals.read(SEALS)).isEqualTo(before);
        seals.sealAll();
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void replicasThatSealAtOnceWriteOneChain() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(REPLICAS + 1)) {
            List<Callable<Object>> calls = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                calls.add(() -> charges.voidCharge(charge()));
                for (int replica = 0; replica < REPLICAS; replica++) {
                    calls.add(this::sealUnlessAnotherDoes);
                }
            }
            for (Future<Object> call : threads.invokeAll(calls)) {
                call.get();
            }
        }

        assertThat(audit.run().problems()).isEmpty();
        seals.sealAll();
        assertThat(audit.runFull().problems()).isEmpty();
        assertThat(seals.read("select max(number) - count(*) as n from ledger_seal"))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            update ledger_seal set last_entry = last_entry - 1 where number = :n \
            | update ledger_seal set last_entry = last_entry + 1 where number = :n \
            | seal :n is not what was written
            update ledger_seal set clearing = clearing + 1 where number = 1 \
            | update ledger_seal set clearing = clearing - 1 where number = 1 \
            | seal 1 is not what was written
            update ledger_seal set mark_entry = mark_entry + 1 where number = :n \
            | update ledger_seal set mark_entry = mark_entry - 1 where number = :n \
            | seal :n is not what was written
            update ledger_seal set checksum = set_byte(checksum, 0, 255 - get_byte(checksum, 0)) where number = 1 \
            | update ledger_seal set checksum = set_byte(checksum, 0, 255 - get_byte(checksum, 0)) where number = 1 \
            | seal 1 is not what was written
            update ledger_seal set number = 1000000000 where number = :n \
            | update ledger_seal set number = :n where number = 1000000000 \
            | seal 1000000000 is not what was written
            update ledger_seal_grant set remaining = remaining + 1 where seal = :n \
            | update ledger_seal_grant set remaining = remaining - 1 where seal = :n \
            | the sums beside seal :n are not those
            update ledger_seal_window set spent = spent + 1 where seal = :n \
            | update ledger_seal_window set spent = spent - 1 where seal = :n \
            | the sums beside seal :n are not those
            insert into ledger_seal_grant values (1000000000, 1, 1) \
            | delete from ledger_seal_grant where seal = 1000000000 \
            | sums beside seal 1000000000, which is missing
            """)
    void aChangedSealIsNamed(String change, String repair, String problem) throws SQLException {
        charge();
        seals.sealAll();
        String newest = Long.toString(seals.read("select max(number) as n from ledger_seal"));

        AuditReport report = whileChanged(change.replace(":n", newest), repair.replace(":n", newest), audit::run);

        assertThat(report.problems()).anySatisfy(line -> assertThat(line).contains(problem.replace(":n", newest)));
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aSealedEntryThatKeepsEverySumIsNamedByTheFullAudit() throws SQLException {
        long generation = charge();
        seals.sealAll();
        String moved =
                "update ledger_entry set created_at = created_at %s interval '1 second' where generation_id = %d";

        List<AuditReport> reports = whileChanged(
                moved.formatted("+", generation),
                moved.formatted("-", generation),
                () -> List.of(audit.run(), audit.runFull()));

        assertThat(reports.getFirst().problems()).isEmpty();
        assertThat(reports.getLast().problems())
                .singleElement()
                .asString()
                .contains("and one of them or a sum beside it was changed");
        assertThat(audit.runFull().problems()).isEmpty();
    }

    @Test
    void aSumBesideAnOlderSealIsReadByTheFullAudit() throws SQLException {
        charge();
        seals.sealAll();
        long seal = seals.read("select max(number) as n from ledger_seal");
        charge();
        seals.sealAll();
        String sums = "update ledger_seal_window set spent = spent %s 1 where seal = " + seal;

        AuditReport full = whileChanged(sums.formatted("+"), sums.formatted("-"), audit::runFull);

        assertThat(full.problems()).singleElement().asString().startsWith("seal " + seal + " is over");
    }

    @Test
    void aMarkOfAnotherServerIsReplaced() throws SQLException {
        seals.sealAll();
        charge();
        long sealedBefore = seals.read(SEALED);
        // As after a dump that was loaded into a server with fewer transactions behind it.
        change(
                "update ledger_seal set mark_xid = '9000000000000000000' where number = (select max(number) from ledger_seal)",
                """
                update ledger_seal s set checksum = seal_checksum(s, (
                    select p.checksum from ledger_seal p where p.number = s.number - 1))
                where number = (select max(number) from ledger_seal)
                """);

        int written = seals.seal();

        assertThat(written).isOne();
        assertThat(seals.read(SEALED)).isEqualTo(sealedBefore);
        seals.sealAll();
        assertThat(audit.runFull().problems()).isEmpty();
    }

    private long charge() {
        long generation = customers.nextGeneration();
        charges.charge(new ChargeRequest(generation, account, account, 10L, null, null, false));
        return generation;
    }

    private void settle(long generation, long back) throws SQLException {
        execute("select finish_charge(%d, %d, 10, %d, 'settled', 60, now())".formatted(generation, account, back));
    }

    private String chargeOf(long other) {
        return "select charge_credits(%d, %d, 1, 10, null, null, 0, 'm', 0, 'api', null, now())"
                .formatted(customers.nextGeneration(), other);
    }

    private Object sealUnlessAnotherDoes() {
        try {
            return seals.seal();
        } catch (RuntimeException another) {
            assertThat(another).hasRootCauseMessage("ERROR: could not obtain lock on relation \"ledger_seal\"");
            return 0;
        }
    }

    private <T> T whileChanged(String change, String repair, Supplier<T> look) throws SQLException {
        change(change);
        try {
            return look.get();
        } finally {
            change(repair);
        }
    }

    private void change(String... statements) throws SQLException {
        List<String> all = new ArrayList<>(List.of(PAST_THE_GUARDS));
        all.addAll(List.of(statements));
        execute(all.toArray(String[]::new));
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        }
    }
}
