// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CancelTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    Events events;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void aRunOfTheEngineInThisProcessIsStoppedAndGivenBack() {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "atelier:hang")).path("id");
        processing(id);

        Response canceled = cancel(caller, id);

        assertThat(canceled.statusCode()).as(canceled.asString()).isEqualTo(200);
        assertThat(canceled.<String>path("status")).isEqualTo("failed");
        assertThat(canceled.<String>path("error.code")).isEqualTo("canceled");
        assertThat(canceled.<Integer>path("credits_charged")).isZero();
        assertThat(events.of(id)).hasSize(1);
    }

    @Test
    void aQueuedRunIsCanceled() {
        TestCaller caller = newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "queued")
                .lease(null, Instant.now().plusSeconds(60))
                .deadline(Instant.now().plusSeconds(60)));

        assertThat(cancel(caller, "gen_" + id).<String>path("error.code")).isEqualTo("canceled");
    }

    @Test
    void anEngineThatCannotBeStoppedFinishesOnItsOwn() {
        TestCaller caller = newAccount();
        String id = post(caller, body("steady-landscape", "atelier:slow=1s")).path("id");

        Response refused = cancel(caller, id);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.<String>path("error.code")).isEqualTo("not_cancelable");
        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }

    @Test
    void endedAndForeignRunsAreNotCanceled() {
        TestCaller caller = newAccount();
        String done = post(caller, body("landscape-image", "sea")).path("id");
        ended(caller, done);

        assertThat(cancel(caller, done).<String>path("error.code")).isEqualTo("not_cancelable");
        assertThat(cancel(newAccount(), done).statusCode()).isEqualTo(404);
        assertThat(cancel(caller, "gen_999999999").statusCode()).isEqualTo(404);
    }

    @Test
    void ofConcurrentCancelsAndTheEndOneWins() throws Exception {
        for (int round = 0; round < 5; round++) {
            TestCaller caller = newAccount();
            String id =
                    post(caller, body("landscape-image", "atelier:slow=150ms")).path("id");
            List<Future<Response>> answers = new ArrayList<>();
            try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 8; i++) {
                    answers.add(clients.submit(() -> cancel(caller, id)));
                }
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Response> answer : answers) {
                statuses.add(answer.get().statusCode());
            }

            // Cancels that cross each other all asked for what has come to be; one that comes after the end is refused.
            boolean canceled = ended(caller, id).path("status").equals("failed");
            assertThat(statuses).isSubsetOf(200, 409);
            assertThat(statuses.contains(200)).isEqualTo(canceled);
            assertThat(events.of(id)).hasSize(1);
        }
    }

    private void processing(String id) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> rows.status(number(id)).equals("processing"));
    }

    private static Response cancel(TestCaller caller, String id) {
        return as(caller).post("/v1/generations/" + id + "/cancel");
    }
}
