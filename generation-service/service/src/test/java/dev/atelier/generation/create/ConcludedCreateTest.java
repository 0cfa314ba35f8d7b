// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.ExhaustedPool;
import dev.atelier.testkit.TestCaller;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gateway has lost the response to a create, and asks what became of it. */
@QuarkusTest
class ConcludedCreateTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    AgroalDataSource database;

    @Inject
    GenerationCompleter completer;

    private final UUID attempt = UUID.randomUUID();
    private TestCaller caller;
    private long account;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
        rows.execute(
                "delete from generation where id in (select id from run where state in ('pending_charge', 'abandoned'))");
        caller = newAccount();
        account = lastAccount();
    }

    @Test
    void aQueuedGenerationIsFound() {
        String id = create().path("id");

        Response found = conclude();

        assertThat(found.statusCode()).isIn(200, 202);
        assertThat(found.<String>path("id")).isEqualTo(id);
        assertThat(found.header("X-Credits-Charged")).isEqualTo("1");
        assertThat(found.header("Idempotency-Replayed")).isNull();
    }

    @Test
    void anotherAccountFindsNothing() {
        create();
        newAccount();
        account = lastAccount();

        assertThat(conclude().statusCode()).isEqualTo(404);
    }

    @Test
    void aCreateThatComesAfterItsConclusionIsRefusedAndCostsNothing() {
        assertThat(conclude().statusCode()).isEqualTo(404);

        assertThat(create().statusCode()).isEqualTo(503);

        assertThat(billing.booked(account)).isZero();
        assertThat(rows.count("generation where account_id = " + account)).isZero();
    }

    @Test
    void aCreateThatIsConcludedBeforeItIsQueuedIsGivenBack() {
        var conclusion = new AtomicReference<Response>();
        billing.afterNextCharge(() -> conclusion.set(conclude()));

        Response lost = create();

        assertThat(conclusion.get().statusCode()).isEqualTo(404);
        assertThat(lost.statusCode()).isEqualTo(503);
        completer.completeStranded();
        assertThat(billing.booked(account)).isZero();
        assertThat(rows.count("generation where account_id = " + account)).isZero();
    }

    @Test
    void aDatabaseOutageIsNotAnsweredAsNothingSpent() {
        var pool = new CompletableFuture<ExhaustedPool>();
        billing.afterNextCharge(() -> pool.complete(new ExhaustedPool(database)));

        Response unknown = create();

        try {
            assertThat(unknown.statusCode()).isEqualTo(503);
            assertThat(unknown.header("X-Atelier-Unconfirmed")).isEqualTo("true");
            assertThat(unknown.<String>path("error.message")).doesNotContain("Nothing was spent");
        } finally {
            // It may still wait for the last connections when the create has given up.
            pool.join().close();
        }
        await().until(() -> conclude().statusCode() == 404);
        completer.completeStranded();
        assertThat(billing.booked(account)).isZero();
    }

    private Response create() {
        return as(caller)
                .header("X-Atelier-Create", attempt)
                .body(body("pixel-image", "sea"))
                .post("/v1/generations");
    }

    private Response conclude() {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType("application/json")
                .body(Map.of("account", account, "attempt", attempt))
                .post("/internal/creates/conclude");
    }
}
