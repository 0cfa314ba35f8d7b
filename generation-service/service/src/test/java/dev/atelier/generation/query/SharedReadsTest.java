// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Reads by id that arrive while another one is under way share a statement. */
@QuarkusTest
class SharedReadsTest {
    private static final int ACCOUNTS = 5;

    @Inject
    Rows rows;

    @Inject
    DataSource database;

    @Inject
    MeterRegistry meters;

    private record Own(TestCaller caller, String generation) {}

    @Test
    void eachCallerGetsItsOwnGenerationAndNobodyElses() throws SQLException {
        List<Own> owners = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            owners.add(new Own(newAccount(), "gen_" + rows.insert(Rows.Row.of(lastAccount(), "succeeded"))));
        }
        String hidden = "gen_" + rows.insert(Rows.Row.of(lastAccount(), "pending_charge"));
        Own last = owners.getLast();
        assertThat(as(last.caller()).get("/v1/generations/" + last.generation()).statusCode())
                .isEqualTo(200);
        double batches = batches();

        List<CompletableFuture<Response>> own = new ArrayList<>();
        List<CompletableFuture<Response>> others = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
                Connection holder = database.getConnection()) {
            holder.setAutoCommit(false);
            try (var lock = holder.createStatement()) {
                lock.execute("lock table generation in access exclusive mode");
            }
            owners.forEach(owner -> own.add(read(owner.caller(), owner.generation(), clients)));
            owners.forEach(owner -> own.add(read(owner.caller(), owner.generation(), clients)));
            others.add(read(owners.getFirst().caller(), last.generation(), clients));
            others.add(read(last.caller(), hidden, clients));
            others.add(read(last.caller(), "gen_999999999999", clients));
            // One of them has begun, and waits for the lock.
            await().until(() -> waiting() == own.size() + others.size() - 1);
            holder.rollback();
        }

        for (int i = 0; i < own.size(); i++) {
            Response answer = own.get(i).join();
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.<String>path("id"))
                    .isEqualTo(owners.get(i % ACCOUNTS).generation());
        }
        assertThat(others)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(404));
        assertThat(batches() - batches).isEqualTo(2);
    }

    private static CompletableFuture<Response> read(TestCaller caller, String generation, ExecutorService clients) {
        return CompletableFuture.supplyAsync(() -> as(caller).get("/v1/generations/" + generation), clients);
    }

    private double waiting() {
        return meters.get("atelier.group.commit.waiting")
                .tag("kind", "read")
                .gauge()
                .value();
    }

    private double batches() {
        return meters.get("atelier.group.commit.size")
                .tag("kind", "read")
                .summary()
                .count();
    }
}
