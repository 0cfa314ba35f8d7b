// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.billing.DatabaseSessions;
import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.event.EventHandler;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.GenerationTopic;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The database fails in the middle of an event: the event is tried again and never becomes a dead letter. */
@QuarkusTest
class LostDatabaseTest {

    @Inject
    ChargeService charges;

    @Inject
    ChargeBatchService batches;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    GenerationTopic topic;

    @Inject
    EventHandler handler;

    @Inject
    Database database;

    @Inject
    DatabaseSessions sessions;

    @Test
    void aStatementThatLosesItsSessionIsTriedAgain() throws SQLException {
        long account = customers.open(100);
        ChargeRequest request = ChargeFixtures.of(customers.nextGeneration(), account, 40);
        charges.charge(request);
        int deadLetters = topic.deadLetters().size();

        try (Connection outside = sessions.open();
                Statement statement = outside.createStatement()) {
            outside.setAutoCommit(false);
            statement.execute("select from account where id = " + account + " for update");
            topic.send(ChargeFixtures.failed(request));
            await().atMost(Duration.ofMinutes(2)).until(() -> terminated(statement) > 0);
            outside.commit();
        }

        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() ->
                        assertThat(charges.get(request.generation()).state()).isEqualTo(ChargeState.REFUNDED));
        assertThat(customers.balance(account)).isEqualTo(100);
        assertThat(topic.deadLetters()).hasSize(deadLetters);
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aSetOfChargesThatLosesItsSessionIsAnsweredToNobodyAndCanBeRepeated() throws Exception {
        long account = customers.open(1_000);
        List<ChargeRequest> requests = Stream.generate(() -> ChargeFixtures.of(customers.nextGeneration(), account, 10))
                .limit(3)
                .toList();

        try (Connection outside = sessions.open();
                Statement statement = outside.createStatement();
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            outside.setAutoCommit(false);
            statement.execute("select from account where id = " + account + " for update");
            Future<List<ChargeAnswerView>> lost = threads.submit(() -> batches.charge(requests));
            await().atMost(Duration.ofMinutes(2)).until(() -> terminated(statement) > 0);
            outside.commit();
            assertThat(lost.get()).hasSize(3).containsOnly(ChargeAnswerView.UNANSWERED);
        }

        assertThat(customers.balance(account)).isEqualTo(1_000);
        assertThat(batches.charge(requests))
                .allSatisfy(answer -> assertThat(answer.charge()).isNotNull());
        assertThat(customers.balance(account)).isEqualTo(970);
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aCommitThatLosesItsSessionIsTriedAgain() {
        var tries = new AtomicInteger();

        handler.apply(
                "evt_lost",
                () -> QuarkusTransaction.requiringNew().run(() -> {
                    int session = database.get("select pg_backend_pid() as pid", row -> row.getInt("pid"));
                    database.update("insert into inbox (event_id) values ('evt_lost')");
                    if (tries.incrementAndGet() == 1) {
                        terminate(session);
                    }
                }));

        assertThat(tries).hasValue(2);
    }

    /** Ends sessions of the service that wait for a row. */
    private static int terminated(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("""
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()
                """)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private void terminate(int session) {
        try (Connection outside = sessions.open();
                Statement statement = outside.createStatement()) {
            statement.execute("select pg_terminate_backend(" + session + ", 5000)");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
