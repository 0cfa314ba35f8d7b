// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs end and their events leave while more creates are under way than the process can take. */
@QuarkusTest
class EndsKeepPaceTest {
    /** More than the pool has connections. */
    private static final int CREATES = 30;

    private static final int SHARE_OF_REQUESTS = 14;

    /** Shorter than the 30 s after which the driver gives a silent statement up, which would give its connection back. */
    private static final Duration WHILE_HELD = Duration.ofSeconds(25);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Events events;

    @Inject
    Rows rows;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.jdbc.url")
    String url;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.username")
    String user;

    @Inject
    @ConfigProperty(name = "quarkus.datasource.password")
    String password;

    private Connection besideThePool;
    private long run;

    @BeforeEach
    void aRunThatNobodyHasTakenUp() throws SQLException {
        billing.reset();
        library.reset();
        besideThePool = DriverManager.getConnection(url, user, password);
        newAccount();
        run = rows.insert(
                Rows.Row.of(lastAccount(), "queued").deadline(Instant.now().plusSeconds(600)));
        // As if its pause were long; the worker looks for it only then.
        rows.execute("update run set due_at = now() + interval '1 hour' where id = " + run);
    }

    @AfterEach
    void close() throws SQLException {
        besideThePool.close();
    }

    @Test
    void whileCreatesThatWaitForALockHoldAllConnectionsThatRequestsMayHave() throws SQLException {
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            besideThePool.setAutoCommit(false);
            change("lock table idempotency in access exclusive mode");
            for (int i = 0; i < CREATES; i++) {
                TestCaller caller = newAccount();
                String key = "held-" + i;
                clients.execute(() -> Api.as(caller)
                        .header("Idempotency-Key", key)
                        .body(Api.body("pixel-image", "sea"))
                        .post("/v1/generations"));
            }
            await().until(() -> number("select count(*) from pg_locks where not granted") >= SHARE_OF_REQUESTS);

            try (Connection other = DriverManager.getConnection(url, user, password);
                    Statement statement = other.createStatement()) {
                statement.execute("update run set due_at = now() where id = " + run);
                await().atMost(WHILE_HELD).until(() -> hasEnded(statement));
            }

            assertThat(events.of("gen_" + run)).isNotEmpty();
            besideThePool.rollback();
        }
    }

    @Test
    void whileRequestsThatComputeHaveEveryCarrierOfVirtualThreads() throws Exception {
        int carriers = Runtime.getRuntime().availableProcessors();
        AtomicBoolean isOver = new AtomicBoolean();
        CountDownLatch busy = new CountDownLatch(carriers);
        try {
            for (int i = 0; i < carriers; i++) {
                Thread.ofVirtual().start(() -> {
                    busy.countDown();
                    while (!isOver.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            busy.await();

            try (Statement statement = besideThePool.createStatement()) {
                statement.execute("update run set due_at = now() where id = " + run);
                await().until(() -> hasEnded(statement));
            }

            assertThat(events.of("gen_" + run)).isNotEmpty();
        } finally {
            isOver.set(true);
        }
    }

    private boolean hasEnded(Statement statement) throws SQLException {
        try (ResultSet answer =
                statement.executeQuery("select true from generation where outcome = 'succeeded' and id = " + run)) {
            return answer.next();
        }
    }

    private void change(String sql) throws SQLException {
        try (Statement statement = besideThePool.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String query) throws SQLException {
        try (Statement statement = besideThePool.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }
}
