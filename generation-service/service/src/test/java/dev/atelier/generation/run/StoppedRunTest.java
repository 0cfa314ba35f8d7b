// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.PatientUpstream;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose job is found stopped: canceled when a cancel was asked for here, failed otherwise. */
@QuarkusTest
class StoppedRunTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    PatientUpstream vendor;

    @Inject
    RunQueue queue;

    @Inject
    Rows rows;

    @Inject
    Events events;

    @BeforeEach
    @AfterEach
    void calm() {
        billing.reset();
        library.reset();
        vendor.calm();
    }

    @Test
    void aPollThatSeesTheStopBeforeTheCancelIsAnsweredEndsTheRunAsCanceled() throws Exception {
        TestCaller caller = newAccount();
        String id = accepted(caller);
        vendor.holdCancels();

        try (var client = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Response> answer = client.submit(() -> cancel(caller, id));
            Awaitility.await().atMost(TIMEOUT).until(vendor::isAskedToCancel);
            Response done = lookedAt(caller, id);
            vendor.answerCancels();
            Response canceled = answer.get();

            assertThat(done.<String>path("error.code")).isEqualTo("canceled");
            assertThat(canceled.statusCode()).as(canceled.asString()).isEqualTo(200);
            assertThat(canceled.<String>path("status")).isEqualTo("failed");
            assertThat(canceled.<String>path("error.code")).isEqualTo("canceled");
            assertThat(canceled.<Integer>path("credits_charged")).isZero();
        }
        assertThat(events.of(id)).hasSize(1);
        assertThat(cancel(caller, id).statusCode()).isEqualTo(409);
    }

    @Test
    void aCancelWhoseAnswerWasNoAnswerStillEndsAsCanceledWhenTheJobIsFoundStopped() {
        TestCaller caller = newAccount();
        String id = accepted(caller);
        vendor.cancelWith(500);

        assertThat(cancel(caller, id).statusCode()).isEqualTo(502);

        assertThat(lookedAt(caller, id).<String>path("error.code")).isEqualTo("canceled");
        assertThat(events.of(id)).hasSize(1);
    }

    @Test
    void aVendorThatStopsAJobByItselfHasFailed() {
        TestCaller caller = newAccount();
        String id = accepted(caller);
        vendor.jobsAre("canceled");

        Response done = lookedAt(caller, id);

        assertThat(done.<String>path("error.code")).isEqualTo("provider_error");
        assertThat(done.<Integer>path("credits_charged")).isZero();
    }

    @Test
    void aWishThatNeverReachedTheVendorLetsTheRunGoOnAndBeCanceledLater() {
        TestCaller caller = newAccount();
        String id = accepted(caller);
        // As a process leaves it that dies between writing the wish down and telling the vendor.
        rows.execute("update run set stop_requested = true where id = " + number(id));
        long before = polls(id);
        queue.makeDue(number(id));
        Awaitility.await().atMost(TIMEOUT).until(() -> polls(id) > before);

        assertThat(as(caller).get("/v1/generations/" + id).<String>path("status"))
                .isEqualTo("processing");
        assertThat(cancel(caller, id).<String>path("error.code")).isEqualTo("canceled");
    }

    @Test
    void aWishThatNeverReachedTheVendorDoesNotHideAFailure() {
        TestCaller caller = newAccount();
        String id = accepted(caller);
        rows.execute("update run set stop_requested = true where id = " + number(id));
        vendor.jobsAre("failed");

        assertThat(lookedAt(caller, id).<String>path("error.code")).isEqualTo("provider_error");
    }

    private String accepted(TestCaller caller) {
        String id = post(caller, body("patient-only", "a heron at dawn")).path("id");
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> rows.count("run where state = 'accepted' and id = " + number(id)) == 1);
        return id;
    }

    private Response lookedAt(TestCaller caller, String id) {
        queue.makeDue(number(id));
        return ended(caller, id);
    }

    private long polls(String id) {
        return Long.parseLong(rows.text("select polls from run where id = " + number(id), "0"));
    }

    private static Response cancel(TestCaller caller, String id) {
        return as(caller).post("/v1/generations/" + id + "/cancel");
    }
}
